import { z } from 'zod'
import { publicReads } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
import { planoSchema } from '../schemas.ts'

const COLUNAS = Object.keys(planoSchema.shape) as (keyof typeof planoSchema.shape)[]

/** The plans on sale, cheapest first (SPEC §7). Anyone may read them. */
export async function planosApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/planos_assinatura',
    {
      config: { permissao: 'publico' },
      schema: {
        tags: ['planos'],
        querystring: z.strictObject({ ativo: z.enum(['true']).optional() }),
        response: { 200: z.object({ itens: z.array(planoSchema), total: z.int(), proximo: z.null() }) },
      },
    },
    async () => {
      const itens = await publicReads()
        .selectFrom('publico_planos')
        .select(COLUNAS)
        .orderBy('valor_mensal')
        .orderBy('nome')
        .execute()
      return { itens: itens.map((plano) => planoSchema.parse(plano)), total: itens.length, proximo: null }
    },
  )
}
