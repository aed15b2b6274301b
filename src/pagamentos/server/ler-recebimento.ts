import { getConfig } from '#src/shared/server/config.ts'
import { publicReads, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Recebimento } from '../schemas.ts'

/** Anyone. How a visible shop may be paid; any other shop does not exist. One query. */
export async function lerRecebimento(estabelecimentoId: string): Promise<Recebimento> {
  const [recebimento] = await lerRecebimentos(publicReads(), [estabelecimentoId])
  if (!recebimento) throw errors.loja_nao_encontrada()
  return recebimento
}

/** The same of those of these shops that are visible. */
export async function lerRecebimentos(tx: Tx, ids: readonly string[]): Promise<Recebimento[]> {
  const rows = await tx
    .selectFrom('publico_recebimento')
    .selectAll()
    .where('estabelecimento_id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, sdk_url: getConfig().mercadoPagoSdkUrl }))
}
