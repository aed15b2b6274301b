import { type Json, startTestApp } from './app.ts'
import { goToDay } from './subscriber.ts'
import { createShop, createUser, type TestShop } from './factories.ts'

/** The day on the calendar of these tests. */
export const TODAY = '2026-08-20'

interface FaturaCrua {
  status?: string
  vencimento: string
  total?: number
  pagoEm?: string
  meio?: string
  plano?: string | null
}

/** The platform administration on HOJE, with two shops to send invoices to. */
export async function startPlatformWithInvoices() {
  const t = await startTestApp()
  const admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  const a = await createShop(t.owner, { nome: 'Ateliê da Ação' })
  const b = await createShop(t.owner, { nome: 'Bicicletas do Zé', plano: 'Profissional' })
  goToDay(TODAY)

  return {
    ...t,
    a,
    b,

    /** An invoice as it is, past what would have made it so. */
    async por(loja: TestShop, fatura: FaturaCrua): Promise<string> {
      const { status = 'aberta', vencimento, total = 49.9, plano = 'Starter' } = fatura
      const { pagoEm = null, meio = null } = fatura
      const { rows } = await t.owner.query<{ id: string }>(
        `insert into faturas (estabelecimento_id, tipo, plano_nome, competencia, emissao, vencimento, subtotal, total, status, pago_em,
           meio, estornado_em)
         values ($1, $8, $7, date_trunc('month', $2::date), $2::date - 7, $2, $3, $3, $4, $5::date + time '15:00', $6,
           case when $4 = 'estornada' then $5::date + time '16:00' end) returning id`,
        [loja.id, vencimento, total, status, pagoEm, meio, plano, plano ? 'ciclo' : 'avulsa'],
      )
      return rows[0]?.id ?? ''
    },

    ler: <Body = Json>(caminho: string, token = admin) =>
      t.request<Body>('GET', `/rest/v1/plataforma/${caminho}`, { token }),
    agir: (caminho: string, body: object) =>
      t.request('POST', `/rest/v1/plataforma/${caminho}`, { token: admin, body }),

    async exportar(recurso: string, filtros: object): Promise<string> {
      const answer = await fetch(`${t.url}/rest/v1/exportacoes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        body: JSON.stringify({ recurso, formato: 'csv', filtros }),
      })
      if (answer.status !== 200) throw new Error(`the export answered ${answer.status}`)
      return answer.text()
    },
  }
}

export type PlatformWithInvoices = Awaited<ReturnType<typeof startPlatformWithInvoices>>
