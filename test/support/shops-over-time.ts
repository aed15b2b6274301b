import { cobrarAssinaturas } from '#src/assinaturas/server/cobrar-assinaturas.ts'
import { startTestApp } from './app.ts'
import { createSubscriber, goToDay, payInvoice } from './subscriber.ts'
import type { TestShop } from './factories.ts'

export interface Subscriber {
  loja: TestShop
  token: string
}

/** The product with shops that pay their subscription, and the days passing over them. */
export async function startShopsOverTime() {
  const t = await startTestApp()
  const { rows } = await t.owner.query<{ id: string; nome: string }>('select id, nome from planos_assinatura')

  /** The job of those days, each for this shop. */
  async function viver({ loja }: Subscriber, ...dias: string[]) {
    for (const dia of dias) {
      goToDay(dia)
      await cobrarAssinaturas({ estabelecimentoId: loja.id })
    }
  }

  async function pagarTudo({ loja }: Subscriber, hoje: string) {
    goToDay(hoje)
    const abertas = await t.owner.query(
      `select id from faturas where estabelecimento_id = $1 and status in ('aberta', 'vencida')`,
      [loja.id],
    )
    for (const { id } of abertas.rows) await payInvoice(loja.id, { faturaId: id, hoje })
  }

  /** In its trial, from 27 August to 10 September 2026. */
  async function emTeste(plano = 'Starter'): Promise<Subscriber> {
    const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-08-27', plano })
    return { loja, token: await t.tokenFor(loja.ownerId) }
  }

  async function precoDe({ plano_id, periodicidade }: { plano_id?: string; periodicidade?: string }) {
    const { rows } = await t.owner.query<{ preco: number }>(
      'select (valor_mensal * $2)::float8 as preco from planos_assinatura where id = $1',
      [plano_id, periodicidade === 'anual' ? 10 : 1],
    )
    return rows[0]?.preco ?? 0
  }

  return {
    ...t,
    emTeste,
    /** A plan's id by its name. */
    planos: Object.fromEntries(rows.map(({ id, nome }) => [nome, id])) as Record<string, string>,
    viver,
    pagarTudo,

    /** Paid, in its first period: 10 September to 10 October 2026, thirty days. */
    async emDia(plano = 'Starter'): Promise<Subscriber> {
      const dona = await emTeste(plano)
      await viver(dona, '2026-09-03')
      await pagarTudo(dona, '2026-09-10')
      await viver(dona, '2026-09-10')
      return dona
    },

    async pedir({ loja, token }: Subscriber, verbo: string, body: object = {}) {
      // A change of plan comes with the box that its dialog has.
      const caixa = verbo === 'mudar-plano' ? { preco_aceito: await precoDe(body) } : {}
      return t.request('POST', `/rest/v1/minha_assinatura/${verbo}`, {
        token,
        body: { estabelecimento_id: loja.id, ...caixa, ...body },
      })
    },

    async estado({ loja }: Subscriber) {
      const assinatura = await t.owner.query(
        `select a.status, p.nome as plano, a.periodicidade, a.mrr::float8 as mrr, a.cancelar_em::text, a.mudanca_em::text,
           (a.ciclo_ate at time zone 'America/Sao_Paulo')::date::text as ciclo_ate,
           (select coalesce(sum(mrr_para - mrr_de), 0)::float8 from eventos_assinatura v
            where v.estabelecimento_id = a.estabelecimento_id) as livro
         from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id where a.estabelecimento_id = $1`,
        [loja.id],
      )
      return assinatura.rows[0]
    },

    async faturas({ loja }: Subscriber) {
      const todas = await t.owner.query(
        `select tipo, status, total::float8 as total, plano_nome as plano from faturas
         where estabelecimento_id = $1 and not substituida order by created_at, id`,
        [loja.id],
      )
      return todas.rows
    },
  }
}

export type ShopsOverTime = Awaited<ReturnType<typeof startShopsOverTime>>
