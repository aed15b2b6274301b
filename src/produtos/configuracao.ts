import { z } from 'zod'
import { definirSecao, palavras } from '#src/configuracao/secao.ts'
import { PORTAL_PADRAO } from '#src/shared/portal.ts'
import PALAVRAS from './conteudo/configuracao.json' with { type: 'json' }

/** Words in product names that the marketplace does not sell. */
const PROIBIDAS = ['arma', 'munição', 'cigarro', 'vape', 'tabaco', 'anabolizante', 'maconha', 'réplica']

export const catalogo = definirSecao({
  chave: 'catalogo',
  ...PALAVRAS,
  schema: z.strictObject({
    palavras_proibidas: palavras(PROIBIDAS),
    limite_imagens: z.int().min(1).max(8).default(PORTAL_PADRAO.imagens_por_produto),
    categorias_padrao: z
      .array(z.string().trim().min(1).max(60))
      .min(1, 'Deixe pelo menos uma categoria.')
      .max(30, 'Use até 30 categorias.')
      .transform((nomes) => [...new Set(nomes)])
      .default(['Eletrônicos', 'Roupas', 'Casa', 'Alimentos', 'Esportes', 'Livros', 'Arte', 'Outros']),
  }),
})
