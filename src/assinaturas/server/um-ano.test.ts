import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { FULL_LIFE, type Ledger, life, openLedger, PLANS, sum } from '#test/support/year-of-subscriptions.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createSubscriber, goToDay } from '#test/support/subscriber.ts'
import { createUser } from '#test/support/factories.ts'
import type { Conciliada, Receitas } from '../schemas-receitas.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'

const INICIO = '2026-01-12'
const DIAS = 365
/** The job catches up with the days it missed: a year in steps of three is the same year. */
const PASSO = 3
const ULTIMO_DIA = somarDias(INICIO, DIAS - 1)
/** Every third day, and the last of each month, when its MRR is recorded. */
const DIAS_VIVIDOS = Array.from({ length: DIAS }, (_, n) => n).filter(
  (n) => n % PASSO === 0 || n === DIAS - 1 || somarDias(INICIO, n + 1).endsWith('-01'),
)
/** The platform's price list moves, up and down, in cents. */
const REAJUSTES = [
  { dia: 48, plano: 'Profissional', centavos: 10_990 },
  { dia: 120, plano: 'Starter', centavos: 5_490 },
  { dia: 201, plano: 'Enterprise', centavos: 22_990 },
  { dia: 303, plano: 'Starter', centavos: 4_790 },
] as const

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
})
afterAll(async () => {
  setClock(null)
  await t.close()
})

test('MRR and revenue worked out two ways agree to the cent over a year of any kind of life', async () => {
  const duasVidas = fc.tuple(life(DIAS), life(DIAS))
  await fc.assert(
    fc.asyncProperty(duasVidas, async (vidas) => {
      const livros = await openLedger(t, admin)
      const lojas = await Promise.all(
        [FULL_LIFE, ...vidas].map(async (vida, i) => {
          const plano = PLANS[i % 3] ?? 'Starter'
          const { id, ownerId } = await createSubscriber(t.owner, { aprovadaEm: INICIO, plano })
          return { ...vida, id, token: await t.tokenFor(ownerId) }
        }),
      )
      let feitos = -1
      for (const n of DIAS_VIVIDOS) {
        const hoje = somarDias(INICIO, n)
        const chegou = ({ dia }: { dia: number }) => dia > feitos && dia <= n
        goToDay(hoje)
        for (const { plano, centavos } of REAJUSTES.filter(chegou))
          await livros.mudarPreco(plano, centavos, hoje)
        await cobrarAssinaturas()
        for (const loja of lojas) {
          await livros.pagarVencidas(loja, hoje)
          for (const ato of loja.atos.filter(chegou)) await livros.agir(loja, ato, hoje)
        }
        feitos = n
        if (somarDias(hoje, 1).endsWith('-01')) await livros.anotarValor(hoje)
      }
      await livros.anotarValor(ULTIMO_DIA)
      await conferirAno(lojas[0]?.id ?? '')
      await conferirRelatorio(livros)
      await conferirFaturas(livros)
    }),
    { numRuns: 1, endOnFailure: true },
  )
}, 600_000)

/** The year had it all: nothing below agrees because nothing happened. */
async function conferirAno(cheia: string): Promise<void> {
  const { rows } = await t.owner.query<{ tipo: string }>(
    `select distinct tipo from eventos_assinatura where estabelecimento_id = $1
     union select distinct 'linha ' || tipo from itens_fatura where estabelecimento_id = $1
     union select distinct 'fatura ' || status from faturas where estabelecimento_id = $1
     union select 'preço' from eventos_assinatura where estabelecimento_id = $1 and motivo = 'O preço do plano mudou'
     union select 'desconto' from faturas where estabelecimento_id = $1 and desconto > 0 and status = 'paga'`,
    [cheia],
  )
  expect(rows.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining([
      ...['nova', 'expansao', 'contracao', 'cancelamento', 'reativacao', 'pausa', 'dias_concedidos', 'preço'],
      ...['linha plano', 'linha pro_rata', 'linha credito', 'fatura paga', 'fatura estornada', 'desconto'],
    ]),
  )
}

async function conferirRelatorio({ recebido, estornado, mrr, porPlano }: Ledger): Promise<void> {
  const periodo = `de=2026-01-01&ate=${ULTIMO_DIA}`
  const ler = async (por: string) =>
    (await t.request<Receitas>('GET', `/rest/v1/plataforma/receitas?${periodo}&por=${por}`, { token: admin }))
      .body
  const mensal = await ler('mes')
  for (const passo of mensal.passos) {
    const mes = passo.de.slice(0, 7)
    const { inicio, nova, expansao, contracao, cancelamento, reativacao, fim } = passo
    const movido = [inicio, nova, expansao, contracao, cancelamento, reativacao].map(paraCentavos)
    expect(sum(movido), `the steps of ${mes}`).toBe(paraCentavos(fim))
    expect(paraCentavos(fim), `MRR at the end of ${mes}`).toBe(mrr.get(mes))
    expect(paraCentavos(passo.recebido), `received in ${mes}`).toBe(recebido.get(mes) ?? 0)
    expect(paraCentavos(passo.estornado), `given back in ${mes}`).toBe(estornado.get(mes) ?? 0)
  }
  const liquido = sum(recebido.values()) - sum(estornado.values())
  expect(paraCentavos(mensal.mrr)).toBe(mrr.get(ULTIMO_DIA.slice(0, 7)))
  expect(
    Object.fromEntries(
      mensal.por_plano.filter((um) => um.mrr > 0).map((um) => [um.plano, paraCentavos(um.mrr)]),
    ),
  ).toEqual(Object.fromEntries(porPlano))
  expect(paraCentavos(mensal.recebida)).toBe(liquido)
  for (const lista of [mensal.por_plano, mensal.por_loja])
    expect(sum(lista.map((um) => paraCentavos(um.recebida)))).toBe(liquido)
  expect(sum(mensal.por_loja.map((uma) => paraCentavos(uma.mrr)))).toBe(paraCentavos(mensal.mrr))
  for (const por of ['semana', 'trimestre']) {
    const { passos } = await ler(por)
    expect(sum(passos.map((passo) => paraCentavos(passo.recebido)))).toBe(sum(recebido.values()))
    expect(paraCentavos(passos.at(-1)?.fim ?? -1)).toBe(paraCentavos(mensal.mrr))
  }
  const { body } = await t.request('GET', `/rest/v1/plataforma/receitas/conciliacao?${periodo}&limite=100`, {
    token: admin,
  })
  expect(body).toMatchObject({ contagens: { diferencas: 0 } })
  expect(sum((body.itens as Conciliada[]).map(({ fatura }) => paraCentavos(fatura)))).toBe(
    sum(recebido.values()),
  )
}

/** total = Σ items − discount + charges; no period of a shop invoiced twice; each at the price of the day of its issue. */
async function conferirFaturas({ precoEm }: Ledger): Promise<void> {
  const { rows: erradas } = await t.owner.query(
    `select f.numero from faturas f join itens_fatura i on i.fatura_id = f.id group by f.id
     having f.subtotal <> sum(i.valor) or f.total <> f.subtotal - f.desconto + f.multa + f.juros`,
  )
  expect(erradas).toEqual([])
  const { rows: dobradas } = await t.owner.query(
    `select estabelecimento_id, periodo_de from faturas where tipo = 'ciclo' and not substituida
     group by 1, 2 having count(*) > 1`,
  )
  expect(dobradas).toEqual([])
  const { rows: doPlano } = await t.owner.query<{ dia: string; plano: string; meses: number; valor: number }>(
    `select f.emissao::text as dia, f.plano_nome as plano, case f.periodicidade when 'anual' then 10 else 1 end as meses,
       i.valor::float8 as valor
     from faturas f join itens_fatura i on i.fatura_id = f.id where f.tipo = 'ciclo'`,
  )
  expect(new Set(doPlano.map(({ valor }) => valor)).size).toBeGreaterThan(REAJUSTES.length)
  for (const { dia, plano, meses, valor } of doPlano)
    expect(paraCentavos(valor), `${plano} on ${dia}`).toBe(precoEm(plano, dia) * meses)
}
