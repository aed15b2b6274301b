import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { acertarRelogio } from '#src/shared/server/relogio.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarAssinante, irPara, pagarFatura } from '#test/assinante.ts'
import { criarUsuario } from '#test/factories.ts'
import type { Conciliada, Receitas } from '../schemas-receitas.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'

const INICIO = '2026-01-12'
const DIAS = 365
const LOJAS = 3
/** The job catches up with the days it missed: a year in steps of three is the same year. */
const PASSO = 3
const PLANOS = ['Starter', 'Profissional', 'Enterprise']

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await criarUsuario(t.owner, { admin: true })).id)
})
afterAll(async () => {
  acertarRelogio(null)
  await t.close()
})

/** What each shop does on each day: mostly nothing; how late it pays is its character. */
const vida = fc.array(
  fc.record({
    atraso: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 14 }) },
      { weight: 1, arbitrary: fc.integer({ min: 15, max: 70 }) },
    ),
    atos: fc.array(
      fc.record({
        dia: fc.integer({ min: 1, max: DIAS - 1 }),
        ato: fc.constantFrom<Ato>(
          ...(['mudar', 'mudar', 'mudar', 'cancelar', 'reativar', 'desfazer-mudanca'] as const),
          ...(['pausar', 'retomar', 'conceder-dias', 'estornar', 'desconto'] as const),
        ),
        plano: fc.constantFrom(...PLANOS),
        periodicidade: fc.constantFrom('mensal', 'mensal', 'anual'),
      }),
      { minLength: 5, maxLength: 10 },
    ),
  }),
  { minLength: LOJAS, maxLength: LOJAS },
)

type Ato =
  | 'mudar'
  | 'cancelar'
  | 'reativar'
  | 'desfazer-mudanca'
  | 'pausar'
  | 'retomar'
  | 'conceder-dias'
  | 'estornar'
  | 'desconto'

/**
 * The test's own books, kept beside the program and never read from its reports. Money: what it handed over, the sum of
 * the invoice's lines less the discounts it gave, and what it took back, by month. Worth: at each month's end, the price
 * list times the plans of the shops whose trial is over and that did not leave, without the program's ledger.
 */
interface Livros {
  recebido: Map<string, number>
  estornado: Map<string, number>
  mrr: Map<string, number>
  porPlano: Map<string, number>
}

test('MRR and revenue worked out two ways agree to the cent over a year of any kind of life', async () => {
  await fc.assert(
    fc.asyncProperty(vida, async (vidas) => {
      const shops = await Promise.all(
        vidas.map(async (uma, i) => {
          const loja = await criarAssinante(t.owner, {
            aprovadaEm: INICIO,
            plano: PLANOS[i % 3] ?? 'Starter',
          })
          return { ...uma, id: loja.id, token: await t.tokenFor(loja.donoId) }
        }),
      )
      const livros: Livros = {
        recebido: new Map(),
        estornado: new Map(),
        mrr: new Map(),
        porPlano: new Map(),
      }
      let feitos = -1
      for (const n of DIAS_VIVIDOS) {
        const hoje = somarDias(INICIO, n)
        irPara(hoje)
        await cobrarAssinaturas()
        for (const shop of shops) {
          await pagarVencidasHa(shop, { hoje, livros })
          for (const ato of shop.atos) {
            if (ato.dia > feitos && ato.dia <= n) await agir(shop, { ...ato, hoje, livros })
          }
        }
        feitos = n
        if (somarDias(hoje, 1).endsWith('-01')) await anotarValor(hoje, livros)
      }
      await anotarValor(ULTIMO_DIA, livros)
      await conferirRelatorio(livros)
      await conferirFaturas()
    }),
    { numRuns: 1, endOnFailure: true },
  )
}, 90_000)

const ULTIMO_DIA = somarDias(INICIO, DIAS - 1)
/** Every third day, and the last of each month, when its worth is written down. */
const DIAS_VIVIDOS = Array.from({ length: DIAS }, (_, n) => n).filter(
  (n) => n % PASSO === 0 || n === DIAS - 1 || somarDias(INICIO, n + 1).endsWith('-01'),
)

async function anotarValor(hoje: string, livros: Livros): Promise<void> {
  const { rows } = await t.owner.query<{ plano: string; vale: number }>(
    `select p.nome as plano, case a.periodicidade when 'anual' then round(p.valor_mensal * 10 / 12, 2)
       else p.valor_mensal end::float8 as vale
     from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id
     where a.status in ('ativa', 'em_atraso', 'bloqueada', 'cancelamento_agendado')
       and (a.teste_ate is null or (a.teste_ate at time zone 'America/Sao_Paulo')::date <= $1::date)`,
    [hoje],
  )
  livros.porPlano.clear()
  for (const { plano, vale } of rows) somarEm(livros.porPlano, plano, paraCentavos(vale))
  livros.mrr.set(hoje.slice(0, 7), soma(livros.porPlano.values()))
}

async function conferirRelatorio({ recebido, estornado, mrr, porPlano }: Livros): Promise<void> {
  const periodo = `de=2026-01-01&ate=${ULTIMO_DIA}`
  const ler = async (por: string) =>
    (await t.request('GET', `/rest/v1/plataforma/receitas?${periodo}&por=${por}`, { token: admin }))
      .body as unknown as Receitas
  const mensal = await ler('mes')
  for (const passo of mensal.passos) {
    const mes = passo.de.slice(0, 7)
    const { inicio, nova, expansao, contracao, cancelamento, reativacao, fim } = passo
    const movido = [inicio, nova, expansao, contracao, cancelamento, reativacao].map(paraCentavos)
    expect(soma(movido), `the steps of ${mes}`).toBe(paraCentavos(fim))
    expect(paraCentavos(fim), `MRR at the end of ${mes}`).toBe(mrr.get(mes))
    expect(paraCentavos(passo.recebido), `received in ${mes}`).toBe(recebido.get(mes) ?? 0)
    expect(paraCentavos(passo.estornado), `given back in ${mes}`).toBe(estornado.get(mes) ?? 0)
  }
  const liquido = soma(recebido.values()) - soma(estornado.values())
  expect(paraCentavos(mensal.mrr)).toBe(mrr.get(ULTIMO_DIA.slice(0, 7)))
  expect(
    Object.fromEntries(
      mensal.por_plano.filter((um) => um.mrr > 0).map((um) => [um.plano, paraCentavos(um.mrr)]),
    ),
  ).toEqual(Object.fromEntries(porPlano))
  expect(paraCentavos(mensal.recebida)).toBe(liquido)
  for (const lista of [mensal.por_plano, mensal.por_loja])
    expect(soma(lista.map((um) => paraCentavos(um.recebida)))).toBe(liquido)
  expect(soma(mensal.por_loja.map((uma) => paraCentavos(uma.mrr)))).toBe(paraCentavos(mensal.mrr))
  for (const por of ['semana', 'trimestre']) {
    const { passos } = await ler(por)
    expect(soma(passos.map((passo) => paraCentavos(passo.recebido)))).toBe(soma(recebido.values()))
    expect(paraCentavos(passos.at(-1)?.fim ?? -1)).toBe(paraCentavos(mensal.mrr))
  }
  const { body } = await t.request('GET', `/rest/v1/plataforma/receitas/conciliacao?${periodo}&limite=100`, {
    token: admin,
  })
  expect(body).toMatchObject({ contagens: { diferencas: 0 } })
  expect(soma((body.itens as Conciliada[]).map(({ fatura }) => paraCentavos(fatura)))).toBe(
    soma(recebido.values()),
  )
}

interface Loja {
  id: string
  token: string
  atraso: number
}

async function pagarVencidasHa(
  { id: loja, atraso }: Loja,
  { hoje, livros }: { hoje: string; livros: Livros },
): Promise<void> {
  const { rows } = await t.owner.query<{ id: string; deve: string }>(
    `select f.id, sum(i.valor) - f.desconto as deve from faturas f join itens_fatura i on i.fatura_id = f.id
     where f.estabelecimento_id = $1 and f.status in ('aberta', 'vencida') and f.vencimento + $2::int <= $3::date
     group by f.id`,
    [loja, atraso, hoje],
  )
  for (const { id, deve } of rows) {
    const pagoEm = new Date(`${hoje}T15:00:00-03:00`)
    const quitada = await pagarFatura(loja, { faturaId: id, hoje, pagoEm, meio: 'transferencia' })
    expect(quitada).toBe(true)
    somarEm(livros.recebido, hoje.slice(0, 7), paraCentavos(Number(deve)))
  }
}

/** A refusal (in arrears, nothing scheduled, the same plan) is an answer: the shop goes on as it was. */
async function agir(
  { id, token }: Loja,
  {
    ato,
    plano,
    periodicidade,
    hoje,
    livros,
  }: { ato: Ato; plano: string; periodicidade: string; hoje: string; livros: Livros },
): Promise<void> {
  const pedir = async (verbo: string, body: object = {}) => {
    const caminho = `/rest/v1/minha_assinatura/${verbo}`
    const answer = await t.request('POST', caminho, { token, body: { estabelecimento_id: id, ...body } })
    expect(answer.status).toBeLessThan(500)
    return answer
  }
  const mesa = async (caminho: string, body: object) => {
    const answer = await t.request('POST', `/rest/v1/plataforma/${caminho}`, {
      token: admin,
      body: { motivo: 'Um ano de vida', ...body },
    })
    expect(answer.status).toBeLessThan(500)
    return answer.status === 200
  }
  switch (ato) {
    case 'mudar': {
      const alvo = { plano_id: await idDoPlano(plano), periodicidade }
      const { status, body } = await pedir('simular-mudanca', alvo)
      if (status === 200) await pedir('mudar-plano', { ...alvo, valor_visto: body.valor_hoje })
      return
    }
    case 'conceder-dias':
      await mesa(`assinaturas/${id}/conceder-dias`, { dias: 9 })
      return
    case 'estornar': {
      const paga = await umaFatura(id, `status = 'paga' and total > 0`)
      if (paga && (await mesa(`faturas/${paga.id}/estornar`, {})))
        somarEm(livros.estornado, hoje.slice(0, 7), paraCentavos(paga.deve))
      return
    }
    case 'desconto': {
      const aberta = await umaFatura(id, `status in ('aberta', 'vencida')`)
      if (aberta) await mesa(`faturas/${aberta.id}/desconto`, { valor: 7.31 })
      return
    }
    default:
      await pedir(ato, ato === 'cancelar' ? { motivo: 'outro' } : ato === 'pausar' ? { dias: 21 } : {})
  }
}

async function umaFatura(loja: string, onde: string): Promise<{ id: string; deve: number } | undefined> {
  const { rows } = await t.owner.query<{ id: string; deve: number }>(
    `select f.id, (sum(i.valor) - f.desconto)::float8 as deve from faturas f join itens_fatura i on i.fatura_id = f.id
     where f.estabelecimento_id = $1 and ${onde} group by f.id order by f.id desc limit 1`,
    [loja],
  )
  return rows[0]
}

async function idDoPlano(nome: string): Promise<string | undefined> {
  const { rows } = await t.owner.query('select id from planos_assinatura where nome = $1', [nome])
  return rows[0]?.id
}

/** total = Σ items − discount + charges, and no period of a shop invoiced twice. */
async function conferirFaturas(): Promise<void> {
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
}

function somarEm(livro: Map<string, number>, chave: string, centavos: number): void {
  livro.set(chave, (livro.get(chave) ?? 0) + centavos)
}

function soma(centavos: Iterable<number>): number {
  return [...centavos].reduce((a, b) => a + b, 0)
}
