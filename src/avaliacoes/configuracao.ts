import { z } from 'zod'
import { definirSecao, palavras } from '#src/configuracao/secao.ts'
import PALAVRAS from './conteudo/configuracao.json' with { type: 'json' }

export const configuracaoDasAvaliacoes = definirSecao({
  chave: 'avaliacoes',
  ...PALAVRAS,
  schema: z.strictObject({
    prazo_dias: z.int().min(7).max(365).default(60),
    moderacao_previa: z.boolean().default(false),
    palavras_bloqueadas: palavras([]),
  }),
})
