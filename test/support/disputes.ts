import type { TestDatabase } from './database.ts'

type Owner = TestDatabase['owner']

/** The payer's bank contests this sale: a payment of it at Mercado Pago, and the flag on the sale. */
export async function contest(owner: Owner, saleId: string): Promise<void> {
  await owner.query(
    `insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, provider_api, provider_payment_id,
       provider_status, provider_status_detail, tentativa)
     select estabelecimento_id, id, 'pix', total, 'contestado', 'payments', id, 'charged_back', 'in_process', 99
     from vendas where id = $1`,
    [saleId],
  )
  await owner.query('update vendas set em_disputa = true where id = $1', [saleId])
}

/** The bank gives the shop's contested money back to its payers: the flag stays. */
export async function loseContests(owner: Owner, shopId: string): Promise<void> {
  await owner.query(
    `update pagamentos set provider_status_detail = 'settled'
     where estabelecimento_id = $1 and status = 'contestado'`,
    [shopId],
  )
}
