import { cobrarAssinaturas } from '#src/assinaturas/server/cobrar-assinaturas.ts'
import { andarPixAutomatico } from '#src/assinaturas/server/pix-automatico/andar.ts'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { currentTime, setClock, today } from '#src/shared/server/clock.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp } from './app.ts'
import { createUser, type TestShop } from './factories.ts'
import { connectPlatform, createSubscriber, payInvoice } from './subscriber.ts'

/**
 * Subscriptions whose banks pay by themselves, without jobs unless a `worker` is asked for: `work` is the job, `goTo` the
 * clock of the product and of the bank. Its notices go nowhere until `notify`.
 */
export async function startAutomaticPix({ worker = false } = {}) {
  const before = getConfig()
  const t = await startTestApp({ worker })
  const plataforma = await connectPlatform(t.owner)
  const automaticPix = {
    token: 'token-do-teste-de-pix-automatico',
    webhookSecret: `whsec_${Buffer.alloc(32, 9).toString('base64')}`,
  }
  const simulator = await startSimulador({
    accounts: [plataforma],
    pixAutomatico: {
      token: automaticPix.token,
      segredo: automaticPix.webhookSecret,
      agora: () => currentTime().getTime(),
    },
  })
  const provider = { ...automaticPix, url: `${simulator.url}/pix-automatico` }
  const config = { ...before, publicUrl: t.url, mercadoPagoUrl: simulator.url, automaticPix: provider }
  setConfig(config)
  const bank = simulator.pixAutomatico
  const admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  let numero = 10

  const world = {
    ...t,
    bank,
    admin,
    simulator,
    /** Another provider, none, or (left out) the simulator again. */
    chargeBy: (other: typeof provider | null = provider) => setConfig({ ...config, automaticPix: other }),
    provider,
    notify: () => bank.registrar(`${t.url}/functions/v1/pix-automatico-webhook`),

    /** A shop in its trial, whose first period begins on 10 August 2026. */
    async shop() {
      const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
      numero += 1
      const cnpj = `112223330001${numero}`
      await t.owner.query('update estabelecimentos set cnpj = $2 where id = $1', [loja.id, cnpj])
      return { ...loja, cnpj, token: await t.tokenFor(loja.ownerId) }
    },

    /** What the clock does on a day, at an hour; the bank's hour with it, and the job. */
    async goTo(loja: TestShop, dia: string, hora = '10:00') {
      setClock(new Date(`${dia}T${hora}:00-03:00`))
      bank.passarOTempo()
      await world.work(loja)
      await cobrarAssinaturas({ estabelecimentoId: loja.id })
      await world.work(loja)
    },
    work: ({ id }: TestShop) => andarPixAutomatico({ estabelecimentoId: id }),

    ask: (loja: { id: string; token: string }, path = '', body: object = {}) =>
      t.request('POST', `/rest/v1/minha_assinatura/pix-automatico${path}`, {
        token: loja.token,
        body: { estabelecimento_id: loja.id, ...body },
      }),

    /** The newest permission of a shop. */
    async mandate({ id }: TestShop) {
      const { rows } = await t.owner.query(
        `select id, status, jornada, valor::float8 as valor, primeira_em::text, encerrada_por, avisar_provedor
         from autorizacoes_pix_automatico where estabelecimento_id = $1 order by created_at desc limit 1`,
        [id],
      )
      return rows[0] as {
        id: string
        status: string
        jornada: number
        valor: number
        primeira_em: string
        encerrada_por: string | null
        avisar_provedor: boolean
      }
    },
    /** Asked for by the owner and allowed in the bank's app. */
    async authorise(loja: { id: string; token: string } & TestShop, maximo?: number) {
      const { status } = await world.ask(loja)
      if (status !== 200) throw new Error(`the permission was answered ${status}`)
      bank.aprovar((await world.mandate(loja)).id, maximo)
      await world.work(loja)
      return world.mandate(loja)
    },

    /** Allowed during the trial, and its first invoice at the bank: 3 August, due on the 10th. */
    async charged(maximo?: number) {
      const loja = await world.shop()
      await world.authorise(loja, maximo)
      await world.goTo(loja, '2026-08-03')
      return loja
    },
    /** Its oldest invoice, by another way. */
    async payOtherwise(loja: TestShop) {
      const [fatura] = await world.invoices(loja)
      await payInvoice(loja.id, { faturaId: fatura?.id ?? '', hoje: today(), meio: 'transferencia' })
    },

    /** The charges of a shop, oldest first, with the invoice that each pays. */
    async charges({ id }: TestShop) {
      const { rows } = await t.owner.query(
        `select c.id, c.status, c.motivo, c.vencimento::text, c.cancelar, c.tarde, c.devolver::float8 as devolver,
           c.devolvida_em is not null as devolvida, f.status as fatura, f.meio, f.id as fatura_id,
           (select count(*)::int from tentativas_pix_automatico t where t.cobranca_id = c.id) as tentativas
         from cobrancas_pix_automatico c join faturas f on f.id = c.fatura_id
         where c.estabelecimento_id = $1 order by c.created_at, c.id`,
        [id],
      )
      return rows as {
        id: string
        status: string
        motivo: string | null
        vencimento: string
        cancelar: boolean
        tarde: boolean
        devolver: number
        devolvida: boolean
        fatura: string
        meio: string | null
        fatura_id: string
        tentativas: number
      }[]
    },
    /** The id of its newest charge. */
    async chargeOf(loja: TestShop): Promise<string> {
      return (await world.charges(loja)).at(-1)?.id ?? ''
    },
    async invoices({ id }: TestShop) {
      const { rows } = await t.owner.query(
        `select id, status, meio, total::float8 as total, vencimento::text, emissao::text, passo from faturas
         where estabelecimento_id = $1 and not substituida order by vencimento, created_at`,
        [id],
      )
      return rows as {
        id: string
        status: string
        meio: string | null
        total: number
        vencimento: string
        emissao: string
        passo: string | null
      }[]
    },
    /** The notices in the panel's bell that tell of it, oldest first. */
    async told({ id }: TestShop) {
      const { rows } = await t.owner.query<{ tipo: string }>(
        `select replace(tipo, 'assinaturas.', '') as tipo from avisos where estabelecimento_id = $1
         order by created_at, id`,
        [id],
      )
      return rows.map(({ tipo }) => tipo)
    },
    async close() {
      setClock(null)
      await simulator.stop()
      setConfig(before)
      await t.close()
    },
  }
  return world
}

export type AutomaticPixWorld = Awaited<ReturnType<typeof startAutomaticPix>>
export type ChargedShop = Awaited<ReturnType<AutomaticPixWorld['shop']>>
