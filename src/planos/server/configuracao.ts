import type { z } from 'zod'
import type { Tx } from '#src/shared/server/database.ts'

/** A setting that the platform changes at run time: its newest version, or the schema's defaults while there is none. */
export async function lerConfiguracao<T extends z.ZodType>(
  tx: Tx,
  chave: string,
  schema: T,
): Promise<z.infer<T>> {
  const row = await tx
    .selectFrom('configuracoes_plataforma')
    .select('valor')
    .where('chave', '=', chave)
    .orderBy('versao', 'desc')
    .limit(1)
    .executeTakeFirst()
  return schema.parse(row?.valor ?? {})
}
