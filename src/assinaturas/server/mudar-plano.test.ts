import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { acertarRelogio } from '#src/shared/server/relogio.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarAssinante, irPara } from '#test/assinante.ts'
import { criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'
import { COBRANCA_PADRAO } from '../configuracao.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'
import { quitarFatura } from './quitar-fatura.ts'
import { lockAssinatura } from './repository.ts'

let t: TestApp
const planos: Record<string, string> = {}
beforeAll(async () => {
  t = await startTestApp()
  const { rows } = await t.owner.query('select id, nome from planos_assinatura')
  for (const { id, nome } of rows) planos[nome] = id
})
afterAll(() => t.close())
afterEach(() => acertarRelogio(null))

interface Dona {
  loja: LojaDeTeste
  token: string
}

async function viver({ loja }: Dona, ...dias: string[]) {
  for (const dia of dias) {
    irPara(dia)
    await cobrarAssinaturas({ estabelecimentoId: loja.id })
  }
}

async function pagarTudo({ loja }: Dona, hoje: string) {
  irPara(hoje)
  const { rows } = await t.owner.query(
    `select id from faturas where estabelecimento_id = $1 and status in ('aberta', 'vencida')`,
    [loja.id],
  )
  for (const { id } of rows) {
    await withAcesso(SISTEMA, async (tx) => {
      const linha = await lockAssinatura(tx, loja.id)
      if (!linha) throw new Error('no subscription')
      await quitarFatura(tx, linha, {
        faturaId: id,
        meio: 'pix',
        pagoEm: new Date(),
        hoje,
        regras: COBRANCA_PADRAO,
      })
    })
  }
}

/** Paid, in its first period: 10 September to 10 October 2026, thirty days. */
async function emDia(plano = 'Starter'): Promise<Dona> {
  const loja = await criarAssinante(t.owner, { aprovadaEm: '2026-08-27', plano })
  const dona = { loja, token: await t.tokenFor(loja.donoId) }
  await viver(dona, '2026-09-03')
  await pagarTudo(dona, '2026-09-10')
  await viver(dona, '2026-09-10')
  return dona
}

function pedir({ loja, token }: Dona, verbo: string, body: object = {}) {
  return t.request('POST', `/rest/v1/minha_assinatura/${verbo}`, {
    token,
    body: { estabelecimento_id: loja.id, ...body },
  })
}

async function estado({ loja }: Dona) {
  const { rows } = await t.owner.query(
    `select a.status, p.nome as plano, a.periodicidade, a.mrr::float8 as mrr, a.cancelar_em::text, a.mudanca_em::text,
       (a.ciclo_ate at time zone 'America/Sao_Paulo')::date::text as ciclo_ate,
       (select coalesce(sum(mrr_para - mrr_de), 0)::float8 from eventos_assinatura v
        where v.estabelecimento_id = a.estabelecimento_id) as livro
     from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id where a.estabelecimento_id = $1`,
    [loja.id],
  )
  return rows[0]
}

async function faturas({ loja }: Dona) {
  const { rows } = await t.owner.query(
    `select tipo, status, total::float8 as total, plano_nome as plano from faturas
     where estabelecimento_id = $1 and not substituida order by created_at, id`,
    [loja.id],
  )
  return rows
}

describe('up', () => {
  test('holds at once and charges the days that are left, to the cent of the preview', async () => {
    const dona = await emDia()
    irPara('2026-09-28')
    const alvo = { plano_id: planos.Profissional, periodicidade: 'mensal' }
    const { body } = await pedir(dona, 'simular-mudanca', alvo)
    // 12 of 30 days: 39,96 less 19,96.
    expect(body).toMatchObject({
      tipo: 'imediata',
      valor_hoje: 20,
      pro_rata: { dias_restantes: 12, dias_do_periodo: 30, cobranca: 39.96, credito: 19.96 },
    })
    expect((await pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 19 })).body).toMatchObject({
      code: 'assinaturas.valor_mudou',
    })
    const { body: feita } = await pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 20 })
    expect(feita).toMatchObject({ tipo: 'imediata', fatura_id: expect.any(String) })
    expect(await estado(dona)).toMatchObject({
      plano: 'Profissional',
      mrr: 99.9,
      livro: 99.9,
      ciclo_ate: '2026-10-10',
    })
    expect(await faturas(dona)).toEqual([
      { tipo: 'ciclo', status: 'paga', total: 49.9, plano: 'Starter' },
      { tipo: 'pro_rata', status: 'aberta', total: 20, plano: 'Profissional' },
    ])
    await viver(dona, '2026-10-06')
    expect((await faturas(dona)).at(-1)).toMatchObject({ tipo: 'ciclo', total: 99.9 })
  })

  test('after the next invoice went out: it is issued anew at the new price', async () => {
    const dona = await emDia()
    await viver(dona, '2026-10-06')
    expect((await faturas(dona)).at(-1)).toMatchObject({ status: 'aberta', total: 49.9 })
    const alvo = { plano_id: planos.Profissional, periodicidade: 'mensal' }
    const { body } = await pedir(dona, 'simular-mudanca', alvo)
    await pedir(dona, 'mudar-plano', { ...alvo, valor_visto: body.valor_hoje })
    const abertas = (await faturas(dona)).filter(({ status }) => status === 'aberta')
    expect(abertas.map(({ tipo, total }) => `${tipo} ${total}`).sort()).toEqual([
      'ciclo 99.9',
      'pro_rata 6.67',
    ])
  })

  test('to a year: a new period begins today, the rest of the month is given back', async () => {
    const dona = await emDia()
    irPara('2026-09-25')
    const alvo = { plano_id: planos.Starter, periodicidade: 'anual' }
    const { body } = await pedir(dona, 'simular-mudanca', alvo)
    expect(body).toMatchObject({ tipo: 'imediata', valor_hoje: 474.05 })
    await pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 474.05 })
    expect(await estado(dona)).toMatchObject({
      periodicidade: 'anual',
      ciclo_ate: '2027-09-25',
      mrr: 41.58,
      livro: 41.58,
    })
  })

  test('twice at once is one change and one invoice', async () => {
    const dona = await emDia()
    irPara('2026-09-28')
    const alvo = { plano_id: planos.Profissional, periodicidade: 'mensal', valor_visto: 20 }
    const respostas = await Promise.all([pedir(dona, 'mudar-plano', alvo), pedir(dona, 'mudar-plano', alvo)])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await faturas(dona)).filter(({ tipo }) => tipo === 'pro_rata')).toHaveLength(1)
  })
})

describe('down', () => {
  test('waits for the end of the period, keeps what the owner chose, and brings it back when going up', async () => {
    const dona = await emDia('Profissional')
    const produtos: string[] = []
    for (let i = 0; i < 53; i++) produtos.push((await criarProduto(t.owner, dona.loja.id)).id)
    const equipe: string[] = []
    for (let i = 0; i < 2; i++) {
      const { id } = await criarUsuario(t.owner)
      equipe.push(id)
      await t.owner.query(
        `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vendedora', 'vendedor')`,
        [id, dona.loja.id],
      )
    }
    irPara('2026-09-20')
    const alvo = { plano_id: planos.Starter, periodicidade: 'mensal' }
    const { body } = await pedir(dona, 'simular-mudanca', alvo)
    expect(body).toMatchObject({
      tipo: 'agendada',
      dia: '2026-10-10',
      valor_hoje: 0,
      excedentes: { produtos: { total: 53, limite: 50 }, usuarios: { total: 3, limite: 1 } },
    })
    const manter = produtos.slice(3)
    const escolha = { ...alvo, valor_visto: 0, manter_produtos: manter }
    expect((await pedir(dona, 'mudar-plano', { ...escolha, manter_produtos: produtos })).status).toBe(422)
    expect((await pedir(dona, 'mudar-plano', escolha)).status).toBe(200)
    expect(await estado(dona)).toMatchObject({ plano: 'Profissional', mudanca_em: '2026-10-10', mrr: 99.9 })

    await viver(dona, '2026-10-03', '2026-10-09')
    expect((await faturas(dona)).at(-1)).toMatchObject({ total: 49.9, plano: 'Starter' })
    await viver(dona, '2026-10-10')
    expect(await estado(dona)).toMatchObject({ plano: 'Starter', mudanca_em: null, mrr: 49.9, livro: 49.9 })
    const ativos = await t.owner.query(
      `select id from produtos where estabelecimento_id = $1 and status = 'ativo'`,
      [dona.loja.id],
    )
    expect(new Set(ativos.rows.map(({ id }) => id))).toEqual(new Set(manter))
    const gente = await t.owner.query(
      `select papel, desativado_em is not null as fora from profiles where estabelecimento_id = $1 order by papel`,
      [dona.loja.id],
    )
    expect(gente.rows).toEqual([
      { papel: 'proprietario', fora: false },
      { papel: 'vendedor', fora: true },
      { papel: 'vendedor', fora: true },
    ])

    await pagarTudo(dona, '2026-10-12')
    const volta = { plano_id: planos.Profissional, periodicidade: 'mensal' }
    const { body: simulada } = await pedir(dona, 'simular-mudanca', volta)
    await pedir(dona, 'mudar-plano', { ...volta, valor_visto: simulada.valor_hoje })
    const todos = await t.owner.query(
      `select count(*)::int as n from produtos where estabelecimento_id = $1 and status = 'ativo'`,
      [dona.loja.id],
    )
    expect(todos.rows[0].n).toBe(53)
  })

  test('given up before its day: the invoice is for the old plan again', async () => {
    const dona = await emDia('Profissional')
    await viver(dona, '2026-10-06')
    await pedir(dona, 'mudar-plano', { plano_id: planos.Starter, periodicidade: 'mensal', valor_visto: 0 })
    expect((await faturas(dona)).at(-1)).toMatchObject({ total: 49.9 })
    expect((await pedir(dona, 'desfazer-mudanca')).status).toBe(200)
    expect((await faturas(dona)).at(-1)).toMatchObject({ total: 99.9, status: 'aberta' })
    expect((await pedir(dona, 'desfazer-mudanca')).status).toBe(409)
  })
})

describe('the way out and back', () => {
  test('cancelled, the shop lives to the end of its period; then it is gone, and comes back with a new one', async () => {
    const dona = await emDia()
    await viver(dona, '2026-10-06')
    const { body } = await pedir(dona, 'cancelar', { motivo: 'muito_caro' })
    expect(body).toEqual({ cancelar_em: '2026-10-10' })
    expect((await faturas(dona)).filter(({ status }) => status === 'aberta')).toEqual([])
    expect(await estado(dona)).toMatchObject({ status: 'cancelamento_agendado', mrr: 49.9 })
    await viver(dona, '2026-10-09')
    expect(await estado(dona)).toMatchObject({ status: 'cancelamento_agendado' })
    await viver(dona, '2026-10-10', '2026-10-10')
    expect(await estado(dona)).toMatchObject({ status: 'cancelada', mrr: 0, livro: 0 })
    const publica = await t.request('GET', `/rest/v1/estabelecimentos/${dona.loja.id}`)
    expect(publica.status).toBe(404)
    irPara('2026-10-20')
    expect((await pedir(dona, 'reativar')).status).toBe(200)
    expect(await estado(dona)).toMatchObject({
      status: 'ativa',
      mrr: 49.9,
      livro: 49.9,
      ciclo_ate: '2026-11-20',
    })
    expect((await faturas(dona)).at(-1)).toMatchObject({ status: 'aberta', total: 49.9 })
  })

  test('taken up again before its end, as if nothing were', async () => {
    const dona = await emDia()
    irPara('2026-09-20')
    await pedir(dona, 'cancelar', { motivo: 'outro', detalhe: 'Vou viajar' })
    expect((await pedir(dona, 'cancelar', { motivo: 'outro' })).status).toBe(409)
    expect((await pedir(dona, 'reativar')).status).toBe(200)
    expect(await estado(dona)).toMatchObject({ status: 'ativa', cancelar_em: null })
    await viver(dona, '2026-10-06')
    expect((await faturas(dona)).at(-1)).toMatchObject({ tipo: 'ciclo', status: 'aberta' })
  })

  test('a pause moves the next due date along, takes no orders, and comes once a year', async () => {
    const dona = await emDia()
    await viver(dona, '2026-10-06')
    expect((await pedir(dona, 'pausar', { dias: 61 })).status).toBe(422)
    expect((await pedir(dona, 'pausar', { dias: 30 })).body).toEqual({ ate: '2026-11-05' })
    expect(await estado(dona)).toMatchObject({ ciclo_ate: '2026-11-09', status: 'ativa' })
    expect((await faturas(dona)).filter(({ status }) => status === 'aberta')).toEqual([])
    expect((await pedir(dona, 'pausar', { dias: 5 })).status).toBe(409)
    await viver(dona, '2026-11-03')
    expect((await faturas(dona)).at(-1)).toMatchObject({ status: 'aberta' })
  })

  test('a shop in arrears changes no plan; nobody but the owner does', async () => {
    const dona = await emDia()
    await viver(dona, '2026-10-06', '2026-10-15')
    const alvo = { plano_id: planos.Profissional, periodicidade: 'mensal', valor_visto: 0 }
    expect((await pedir(dona, 'mudar-plano', alvo)).body).toMatchObject({
      code: 'assinaturas.regularize_antes',
    })
    const { id } = await criarUsuario(t.owner)
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Bia', 'financeiro')`,
      [id, dona.loja.id],
    )
    const dela = { ...dona, token: await t.tokenFor(id) }
    expect((await pedir(dela, 'mudar-plano', alvo)).status).toBe(403)
    expect((await pedir(dela, 'cancelar', { motivo: 'outro' })).status).toBe(403)
    expect((await pedir(dona, 'mudar-plano', { ...alvo, plano_id: crypto.randomUUID() })).status).not.toBe(
      200,
    )
    expect((await pedir(dona, 'mudar-plano', { ...alvo, periodicidade: 'semanal' })).status).toBe(422)
    expect((await pedir(dona, 'mudar-plano', { ...alvo, preco: 1 })).status).toBe(422)
  })
})

test('in the trial a plan is changed at once and for free', async () => {
  const loja = await criarAssinante(t.owner, { aprovadaEm: '2026-08-27' })
  const dona = { loja, token: await t.tokenFor(loja.donoId) }
  await viver(dona, '2026-09-04')
  const alvo = { plano_id: planos.Enterprise, periodicidade: 'mensal' }
  expect((await pedir(dona, 'simular-mudanca', alvo)).body).toMatchObject({ tipo: 'teste', valor_hoje: 0 })
  expect((await pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 0 })).status).toBe(200)
  expect(await estado(dona)).toMatchObject({ plano: 'Enterprise', status: 'em_teste', mrr: 0 })
  expect(await faturas(dona)).toEqual([
    { tipo: 'ciclo', status: 'aberta', total: 249.9, plano: 'Enterprise' },
  ])
})
