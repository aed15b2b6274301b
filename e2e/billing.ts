import type pg from 'pg'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningProgram } from './program.ts'

export interface BilledShop {
  id: string
  codigo: string
  trialEnd: string
}

/** The calendar and the bank of a program of one's own (DEMO_CLOCK), and what its database knows of a shop's bills. */
export function openBilling(program: RunningProgram, db: pg.Pool) {
  const one = async <T extends pg.QueryResultRow>(query: string, id: string): Promise<T> => {
    const { rows } = await db.query<T>(query, [id])
    if (!rows[0]) throw new Error(`nothing of ${id}`)
    return rows[0]
  }

  /** The newest invoice that the shop has to pay. */
  const unpaid = ({ id }: BilledShop) =>
    one<{ id: string; numero: string; vencimento: string }>(
      `select id, numero, vencimento::text from faturas where estabelecimento_id = $1 and status in ('aberta', 'vencida')
       order by created_at desc, id desc limit 1`,
      id,
    )

  return {
    find: (nome: string) =>
      one<BilledShop>(
        `select e.id, e.codigo, (a.teste_ate at time zone 'America/Sao_Paulo')::date::text as "trialEnd"
         from estabelecimentos e join assinaturas_estabelecimento a on a.estabelecimento_id = e.id where e.nome = $1`,
        nome,
      ),

    /** The platform has the shop suspended while this is looked at. */
    async whileSuspended({ id }: BilledShop, look: () => Promise<void>): Promise<void> {
      const become = (status: string) =>
        db.query('update estabelecimentos set status = $1 where id = $2', [status, id])
      await become('suspenso')
      try {
        await look()
      } finally {
        await become('ativo')
      }
    },

    /** Every job of that day for this shop, as the clock would run it. */
    async goTo(dia: string | null, { id }: BilledShop): Promise<void> {
      const answer = await fetch(`${program.url}/demo/relogio`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ dia, estabelecimento_id: id }),
      })
      expect(answer.status).toBe(200)
    },

    unpaid,

    /** The day that it is outside. */
    backToNow(shop: BilledShop): Promise<void> {
      return this.goTo(null, shop)
    },

    async periodsEnd({ id }: BilledShop): Promise<string> {
      const { dia } = await one<{ dia: string }>(
        `select (ciclo_ate at time zone 'America/Sao_Paulo')::date::text as dia from assinaturas_estabelecimento
         where estabelecimento_id = $1`,
        id,
      )
      return dia
    },

    /** The code that the page shows, of that newest invoice, paid as a bank's app would. */
    async payThePix(page: Page, shop: BilledShop): Promise<void> {
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const { id } = await unpaid(shop)
      const pix = await one<{ id: string }>(
        'select provider_payment_id as id from pagamentos where fatura_id = $1 order by tentativa desc limit 1',
        id,
      )
      const answer = await fetch(`${program.simulatorUrl}/__pay/${pix.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'approved' }),
      })
      expect(answer.ok).toBe(true)
      await page
        .getByText(/^(Pagamento confirmado|Loja liberada!)/)
        .first()
        .waitFor()
      // The good news stays until it was read.
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
  }
}

export function later(dia: string, dias: number): string {
  return new Date(Date.parse(dia) + dias * 86_400_000).toISOString().slice(0, 10)
}
