import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { acertarRelogio } from '#src/shared/server/relogio.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarAssinante, irPara, pagarFatura } from '#test/assinante.ts'
import { criarUsuario } from '#test/factories.ts'
import type { Receitas } from '../schemas-plataforma.ts'
import { mrrDe, type Periodicidade } from '../valores.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'

const INICIO = '2026-01-12'
const DIAS = 365
const LOJAS = 3
/** The job catches up with the days it missed: a year in steps of three is the same year. */
const PASSO = 3
const PLANOS = ['Starter', 'Profissional', 'Enterprise']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  acertarRelogio(null)
  await t.close()
})

/** What each shop does on each day: mostly nothing; how late it pays is its character. */
const vida = fc.array(
  fc.record({
    atraso: fc.integer({ min: 0, max: 14 }),
    atos: fc.array(
      fc.record({
        dia: fc.integer({ min: 1, max: DIAS - 1 }),
        ato: fc.constantFrom('mudar', 'mudar', 'mudar', 'cancelar', 'reativar', 'desfazer'),
        plano: fc.constantFrom(...PLANOS),
        periodicidade: fc.constantFrom<Periodicidade>('mensal', 'mensal', 'anual'),
      }),
      { minLength: 4, maxLength: 9 },
    ),
  }),
  { minLength: LOJAS, maxLength: LOJAS },
)

test('MRR and revenue worked out two ways agree to the cent over a year of any kind of life', async () => {
  const { rows: planos } = await t.owner.query<{ id: string; nome: string }>(
    'select id, nome from planos_assinatura',
  )
  const idDoPlano = (nome: string) => planos.find((plano) => plano.nome === nome)?.id
  const admin = await t.tokenFor((await criarUsuario(t.owner, { admin: true })).id)

  await fc.assert(
    fc.asyncProperty(vida, async (vidas) => {
      const shops = await Promise.all(
        vidas.map(async (uma, i) => {
          const loja = await criarAssinante(t.owner, {
            aprovadaEm: INICIO,
            plano: PLANOS[i % 3] ?? 'Starter',
          })
          return { ...uma, loja, token: await t.tokenFor(loja.donoId) }
        }),
      )
      let recebido = 0
      for (let n = 0; n < DIAS; n += PASSO) {
        const hoje = somarDias(INICIO, n)
        irPara(hoje)
        await cobrarAssinaturas()
        for (const { loja, token, atraso, atos } of shops) {
          recebido += await pagarVencidasHa(loja.id, { hoje, atraso })
          for (const { dia, ato, plano, periodicidade } of atos) {
            if (dia > n - PASSO && dia <= n)
              await agir({ token, loja: loja.id, ato, plano: idDoPlano(plano), periodicidade })
          }
        }
        if (n % 30 === 0) await conferirMrr()
      }
      const { body } = await t.request('GET', `/rest/v1/plataforma/receitas?de=2026-01-01&ate=2027-01-31`, {
        token: admin,
      })
      const receitas = body as unknown as Receitas
      for (const mes of receitas.meses) {
        const { inicio, nova, expansao, contracao, cancelamento, reativacao, fim } = mes
        const soma = [inicio, nova, expansao, contracao, cancelamento, reativacao].map(paraCentavos)
        expect(soma.reduce((a, b) => a + b, 0)).toBe(paraCentavos(fim))
      }
      expect(paraCentavos(receitas.meses.at(-1)?.fim ?? 0)).toBe(paraCentavos(receitas.mrr))
      expect(receitas.meses.reduce((soma, mes) => soma + paraCentavos(mes.recebido), 0)).toBe(recebido)
      await conferirFaturas()
    }),
    { numRuns: 1, endOnFailure: true },
  )
}, 90_000)

async function pagarVencidasHa(
  loja: string,
  { hoje, atraso }: { hoje: string; atraso: number },
): Promise<number> {
  const { rows } = await t.owner.query<{ id: string; total: string }>(
    `select id, total from faturas where estabelecimento_id = $1 and status in ('aberta', 'vencida')
     and vencimento + $2::int <= $3::date`,
    [loja, atraso, hoje],
  )
  for (const { id } of rows) {
    await pagarFatura(loja, { faturaId: id, hoje, pagoEm: new Date(`${hoje}T15:00:00-03:00`) })
  }
  return rows.reduce((soma, { total }) => soma + paraCentavos(Number(total)), 0)
}

/** A refusal (in arrears, nothing scheduled, the same plan) is an answer: the shop goes on as it was. */
async function agir(pedido: {
  token: string
  loja: string
  ato: string
  plano: string | undefined
  periodicidade: Periodicidade
}): Promise<void> {
  const { token, loja, ato, plano, periodicidade } = pedido
  const pedir = (verbo: string, body: object = {}) =>
    t.request('POST', `/rest/v1/minha_assinatura/${verbo}`, {
      token,
      body: { estabelecimento_id: loja, ...body },
    })
  if (ato === 'mudar') {
    const alvo = { plano_id: plano, periodicidade }
    const { status, body } = await pedir('simular-mudanca', alvo)
    if (status === 200)
      expect((await pedir('mudar-plano', { ...alvo, valor_visto: body.valor_hoje })).status).toBeLessThan(500)
    return
  }
  const verbo = ato === 'desfazer' ? 'desfazer-mudanca' : ato
  const { status } = await pedir(verbo, ato === 'cancelar' ? { motivo: 'outro' } : {})
  expect(status).toBeLessThan(500)
}

/** The ledger's sum, what is written on the subscriptions, and their plans' prices are one figure. */
async function conferirMrr(): Promise<void> {
  const { rows } = await t.owner.query(
    `select a.estabelecimento_id as id, a.mrr, a.status, a.periodicidade, p.valor_mensal,
       (select coalesce(sum(mrr_para - mrr_de), 0) from eventos_assinatura v
        where v.estabelecimento_id = a.estabelecimento_id) as livro
     from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id`,
  )
  for (const { mrr, livro, status, periodicidade, valor_mensal } of rows) {
    expect(Number(livro)).toBe(Number(mrr))
    const vale = status !== 'cancelada' && status !== 'encerrada' && Number(mrr) > 0
    expect(paraCentavos(Number(mrr))).toBe(
      vale ? mrrDe(paraCentavos(Number(valor_mensal)), periodicidade) : 0,
    )
  }
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
