import type { Updateable } from 'kysely'
import type { DB } from '#src/shared/server/database/database-types.ts'
import type { Tx } from '#src/shared/server/database/database.ts'

type Recebimento = Pick<
  Updateable<DB['estabelecimentos']>,
  | 'aceita_cartao'
  | 'aceita_dinheiro'
  | 'desconto_pix'
  | 'horas_para_confirmar'
  | 'mercadopago_apelido'
  | 'mercadopago_public_key'
  | 'mercadopago_user_id'
  | 'mercadopago_vault_id'
  | 'pagamentos_habilitados'
  | 'pix_minutos'
  | 'webhook_secret_vault_id'
>

/** How the shop takes money, and by which account. In the transaction of the payments that decide it. */
export async function gravarRecebimento(tx: Tx, id: string, recebimento: Recebimento): Promise<void> {
  await tx.updateTable('estabelecimentos').set(recebimento).where('id', '=', id).execute()
}
