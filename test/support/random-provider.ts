import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import type { ShopWithPix } from './shop-with-pix.ts'

/** A token of a card whose bank approves, looks first, or refuses. */
export function randomCard(l: ShopWithPix, choice: number) {
  const token = randomUUID()
  l.provider.livro.guardarToken(token, {
    titular: ['APRO', 'APRO', 'CONT', 'OTHE'][choice % 4] ?? 'APRO',
    ultimos4: '6351',
  })
  return { token, payment_method_id: 'master', installments: 1 }
}

/** What the provider says next of a sale's latest payment: false when it has none, or it is settled. */
export async function answerAtProvider(l: ShopWithPix, acao: string, vendaId: string): Promise<unknown> {
  const { rows } = await l.owner.query<{ id: string }>(
    'select provider_payment_id as id from pagamentos where venda_id = $1 and provider_payment_id is not null order by tentativa desc limit 1',
    [vendaId],
  )
  const id = rows[0]?.id
  const pagamento = id && l.provider.livro.pagamento(Number(id))
  if (!pagamento) return false
  // Money that was taken or given back does not become pending again at a real provider.
  if (['approved', 'refunded'].includes(pagamento.status) && acao !== 'repetir webhook') return false
  if (acao === 'recusar') return l.provider.pagar(id, { status: 'rejected' })
  if (acao === 'mentir') return l.provider.pagar(id, { status: 'in_process' })
  if (acao === 'repetir webhook')
    return l.provider.pagar(id, {
      status: pagamento.status,
      status_detail: pagamento.status_detail,
      duplicate: 2,
    })
  return l.provider.pagar(id, { status: 'approved', silent: acao === 'aprovar calado' })
}

/** Lets every queued job end and asks the provider about all that is open, as the clock would. */
export async function settle(l: ShopWithPix): Promise<void> {
  const filasVazias = () =>
    vi.waitFor(
      async () => {
        const { rows } = await l.owner.query(
          `select name, state, output from pgboss.job where name not like '\\_\\_%' and state in ('created', 'active', 'retry') and start_after <= now() + interval '1 minute'`,
        )
        expect(rows).toEqual([])
      },
      { timeout: 300_000, interval: 100 },
    )
  await filasVazias()
  await conciliarPagamentos({})
  await filasVazias()
}
