import { cobrarAssinaturas } from '#src/assinaturas/server/cobrar-assinaturas.ts'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { today } from '#src/shared/server/clock.ts'
import { startTestApp } from './app.ts'
import { connectPlatform, createSubscriber, goToDay } from './subscriber.ts'
import { createUser, type TestShop } from './factories.ts'

export interface Debtor {
  loja: TestShop
  token: string
  faturaId: string
}

/** The whole product with its worker and the platform's own account at a provider: invoices can be paid by PIX. */
export async function startPlatformWithPix() {
  const t = await startTestApp({ worker: true })
  const plataforma = await connectPlatform(t.owner)
  const provedor = await startSimulador({ accounts: [plataforma] })
  setConfig({ ...getConfig(), publicUrl: t.url, mercadoPagoUrl: provedor.url })
  const admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)

  return {
    ...t,
    plataforma,
    provedor,
    admin,
    async close() {
      await provedor.stop()
      await t.close()
    },

    /** A shop whose first invoice fell due on 10 August 2026, as it stands on that day. */
    async devedora({ ate = '2026-08-20' } = {}): Promise<Debtor> {
      const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
      goToDay('2026-08-03')
      await cobrarAssinaturas({ estabelecimentoId: loja.id })
      goToDay(ate)
      await cobrarAssinaturas({ estabelecimentoId: loja.id })
      const { rows } = await t.owner.query('select id from faturas where estabelecimento_id = $1', [loja.id])
      return { loja, token: await t.tokenFor(loja.ownerId), faturaId: rows[0].id }
    },

    pix({ loja, token, faturaId }: Debtor) {
      return t.request('POST', `/rest/v1/faturas/${faturaId}/pix`, {
        token,
        body: { estabelecimento_id: loja.id },
      })
    },

    async pagamentoDe(faturaId: string) {
      const { rows } = await t.owner.query(
        'select id, provider_payment_id as numero, status, valor::float8 as valor from pagamentos where fatura_id = $1 order by tentativa desc',
        [faturaId],
      )
      return rows[0] as { id: string; numero: string; status: string; valor: number }
    },

    async pagarNoBanco(numero: string) {
      const { ok, status } = await fetch(`${provedor.url}/__pay/${numero}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'approved' }),
      })
      if (!ok) throw new Error(`the provider answered ${status}`)
    },

    /** By hand in the platform administration, as money that came another way; the route's answer. */
    async marcarPaga(faturaId: string): Promise<number> {
      const { status } = await t.request('POST', `/rest/v1/plataforma/faturas/${faturaId}/marcar-paga`, {
        token: admin,
        body: { motivo: 'Veio por transferência', pago_em: today(), meio: 'transferencia' },
      })
      return status
    },

    async situacao(lojaId: string) {
      const { rows } = await t.owner.query(
        `select a.status, e.bloqueado_por_inadimplencia as bloqueada from assinaturas_estabelecimento a
         join estabelecimentos e on e.id = a.estabelecimento_id where e.id = $1`,
        [lojaId],
      )
      return rows[0] as { status: string; bloqueada: boolean }
    },

    async fatura(id: string) {
      const { rows } = await t.owner.query('select status, meio, pagamento_id from faturas where id = $1', [
        id,
      ])
      return rows[0] as { status: string; meio: string | null; pagamento_id: string | null }
    },
  }
}

export type PlatformWithPix = Awaited<ReturnType<typeof startPlatformWithPix>>
