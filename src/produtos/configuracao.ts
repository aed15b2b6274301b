import { z } from 'zod'
import { definirSecao, palavras } from '#src/configuracao/secao.ts'
import { PORTAL_PADRAO } from '#src/shared/portal.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
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

/** As names are compared: without accents, lower case, words apart. */
export function dobrar(texto: string): string {
  return ` ${semAcentos(texto)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
}

/** The first of the words that occurs in the text as a whole word; null when none does. */
export function palavraEncontrada(texto: string, lista: readonly string[]): string | null {
  const dobrado = dobrar(texto)
  return lista.find((palavra) => dobrado.includes(dobrar(palavra))) ?? null
}
