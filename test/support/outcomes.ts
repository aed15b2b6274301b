import type pg from 'pg'
import { expect, vi } from 'vitest'
import { brokenInvariants } from './invariants.ts'
import type { Letter } from './mail-sink.ts'

/** A few buyers place all orders. */
export const NO_LIMITS = {
  OPEN_ORDER_ACCOUNT_LIMIT: '0',
  OPEN_ORDER_SHOP_LIMIT: '0',
  OPEN_UNIT_SHOP_LIMIT: '0',
  ORDER_ADDRESS_LIMIT: '0',
  ORDER_EMAIL_ACCOUNT_LIMIT: '0',
  ORDER_EMAIL_MAILBOX_LIMIT: '0',
  ORDER_EMAIL_SHOP_LIMIT: '0',
}

/** The sale is paid, by notice or by whoever looks for it later. */
export async function paid(owner: pg.Pool, sale: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query('select status from vendas where id = $1 and pago_em is not null', [
        sale,
      ])
      expect(rows).toHaveLength(1)
    },
    { timeout: 30_000, interval: 100 },
  )
}

interface Bought {
  /** Keys of purchases, each with the sale that was answered. */
  purchases: Map<string, string | null>
  /** What was answered that is neither a sale nor "not now". */
  wrong: string[]
}

/** Every purchase is one sale and no more, whatever was tried and answered; and the rules hold. */
export async function expectWhole(owner: pg.Pool, { purchases, wrong }: Bought): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from vendas')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(purchases.values()))
  expect(rows).toHaveLength(purchases.size)
  expect(await brokenInvariants(owner)).toEqual({})
  expect(wrong).toEqual([])
}

/** Every letter has been written and sent; answers how often one was sent again. */
export async function lettersSent(
  owner: pg.Pool,
  letters: Letter[],
): Promise<{ letters: number; again: number }> {
  await vi.waitFor(
    async () => {
      const { rows: unwritten } = await owner.query(
        `select data, output from pgboss.job where name = 'vendas.enviar-email' and state < 'completed'`,
      )
      expect(unwritten).toEqual([])
      const { rows } = await owner.query('select assunto, tentativas from emails where enviado_em is null')
      expect(rows).toEqual([])
    },
    { timeout: 150_000, interval: 500 },
  )
  const { rows } = await owner.query<{ message_id: string }>('select message_id from emails')
  const ids = new Set(letters.map(({ messageId }) => messageId))
  expect(ids).toEqual(new Set(rows.map(({ message_id }) => message_id)))
  return { letters: ids.size, again: letters.length - ids.size }
}
