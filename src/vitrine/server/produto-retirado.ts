import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'

/** Anyone. Whether a visible shop sold this product once and took it off sale for good. */
export async function produtoRetirado(estabelecimentoId: string, produtoId: string): Promise<boolean> {
  const rows = await rowsOf(publicReads())`
    select 1 from publico_produtos_retirados
    where estabelecimento_id = ${estabelecimentoId} and id = ${produtoId}`
  return rows.length > 0
}
