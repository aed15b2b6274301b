import { getConfig } from '#src/shared/server/config.ts'
import { publicReads } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Recebimento } from '../schemas.ts'

/** Anyone. How a visible shop may be paid; any other shop does not exist. One query. */
export async function lerRecebimento(estabelecimentoId: string): Promise<Recebimento> {
  const row = await publicReads()
    .selectFrom('publico_recebimento')
    .selectAll()
    .where('estabelecimento_id', '=', estabelecimentoId)
    .executeTakeFirst()
  if (!row) throw errors.loja_nao_encontrada()
  return { ...row, sdk_url: getConfig().mercadoPagoSdkUrl }
}
