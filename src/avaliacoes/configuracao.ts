import { z } from 'zod'
import { definirSecao, palavras } from '#src/configuracao/secao.ts'
import { PORTAL_PADRAO } from '#src/shared/portal.ts'
import PALAVRAS from './conteudo/configuracao.json' with { type: 'json' }

export const configuracaoDasAvaliacoes = definirSecao({
  chave: 'avaliacoes',
  ...PALAVRAS,
  schema: z.strictObject({
    prazo_dias: z.int().min(7).max(365).default(PORTAL_PADRAO.avaliar_em_dias),
    moderacao_previa: z.boolean().default(false),
    palavras_bloqueadas: palavras([]),
  }),
})
