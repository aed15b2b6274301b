import { z } from 'zod'
import { publicReads } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { planoSchema } from '../schemas.ts'

const COLUNAS = Object.keys(planoSchema.shape) as (keyof typeof planoSchema.shape)[]

/** The plans on sale, cheapest first (docs/rules/marketplace.md#procedures-and-functions). Anyone may read them. */
export const planosApi = routes('planos', {
  'GET /rest/v1/planos_assinatura': route({
    who: 'publico',
    summary: 'Os planos à venda',
    query: z.strictObject({ ativo: z.enum(['true']).optional() }),
    answer: z.object({ itens: z.array(planoSchema), total: z.int(), proximo: z.null() }),
    async handle() {
      const itens = await publicReads()
        .selectFrom('publico_planos')
        .select(COLUNAS)
        .orderBy('valor_mensal')
        .orderBy('nome')
        .execute()
      return { itens: itens.map((plano) => planoSchema.parse(plano)), total: itens.length, proximo: null }
    },
  }),
})
