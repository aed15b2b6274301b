import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { createSubscriber, goToDay } from '#test/support/subscriber.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopsOverTime, startShopsOverTime, type Subscriber } from '#test/support/shops-over-time.ts'

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

describe('up', () => {
  test('takes effect at once and charges the days that are left, to the cent of the preview', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-28')
    const alvo = { plano_id: l.planos.Profissional, periodicidade: 'mensal' }
    const { body } = await l.pedir(dona, 'simular-mudanca', alvo)
    // 12 of 30 days: 39,96 less 19,96.
    expect(body).toMatchObject({
      tipo: 'imediata',
      valor_hoje: 20,
      pro_rata: { dias_restantes: 12, dias_do_periodo: 30, cobranca: 39.96, credito: 19.96 },
    })
    expect((await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 19 })).body).toMatchObject({
      code: 'assinaturas.valor_mudou',
    })
    const { body: feita } = await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 20 })
    expect(feita).toMatchObject({ tipo: 'imediata', fatura_id: expect.any(String) })
    expect(await l.estado(dona)).toMatchObject({
      plano: 'Profissional',
      mrr: 99.9,
      livro: 99.9,
      ciclo_ate: '2026-10-10',
    })
    expect(await l.faturas(dona)).toEqual([
      { tipo: 'ciclo', status: 'paga', total: 49.9, plano: 'Starter' },
      { tipo: 'pro_rata', status: 'aberta', total: 20, plano: 'Profissional' },
    ])
    await l.viver(dona, '2026-10-06')
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ tipo: 'ciclo', total: 99.9 })
  })

  test('after the next invoice went out: it is issued anew at the new price', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ status: 'aberta', total: 49.9 })
    const alvo = { plano_id: l.planos.Profissional, periodicidade: 'mensal' }
    const { body } = await l.pedir(dona, 'simular-mudanca', alvo)
    await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: body.valor_hoje })
    const abertas = (await l.faturas(dona)).filter(({ status }) => status === 'aberta')
    expect(abertas.map(({ tipo, total }) => `${tipo} ${total}`).sort()).toEqual([
      'ciclo 99.9',
      'pro_rata 6.67',
    ])
  })

  test('to a year: a new period begins today, the rest of the month is given back', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-25')
    const alvo = { plano_id: l.planos.Starter, periodicidade: 'anual' }
    const { body } = await l.pedir(dona, 'simular-mudanca', alvo)
    expect(body).toMatchObject({ tipo: 'imediata', valor_hoje: 474.05 })
    await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 474.05 })
    expect(await l.estado(dona)).toMatchObject({
      periodicidade: 'anual',
      ciclo_ate: '2027-09-25',
      mrr: 41.58,
      livro: 41.58,
    })
  })

  test('twice at once is one change and one invoice', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-28')
    const alvo = { plano_id: l.planos.Profissional, periodicidade: 'mensal', valor_visto: 20 }
    const respostas = await Promise.all([
      l.pedir(dona, 'mudar-plano', alvo),
      l.pedir(dona, 'mudar-plano', alvo),
    ])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await l.faturas(dona)).filter(({ tipo }) => tipo === 'pro_rata')).toHaveLength(1)
  })
})

describe('down', () => {
  test('waits for the end of the period, keeps what the owner chose, and brings it back when going up', async () => {
    const dona = await l.emDia('Profissional')
    const produtos: string[] = []
    for (let i = 0; i < 53; i++) produtos.push((await createProduct(l.owner, dona.loja.id)).id)
    const equipe: string[] = []
    for (let i = 0; i < 2; i++) {
      const { id } = await createUser(l.owner)
      equipe.push(id)
      await l.owner.query(
        `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vendedora', 'vendedor')`,
        [id, dona.loja.id],
      )
    }
    goToDay('2026-09-20')
    const alvo = { plano_id: l.planos.Starter, periodicidade: 'mensal' }
    const { body } = await l.pedir(dona, 'simular-mudanca', alvo)
    expect(body).toMatchObject({
      tipo: 'agendada',
      dia: '2026-10-10',
      valor_hoje: 0,
      excedentes: { produtos: { total: 53, limite: 50 }, usuarios: { total: 3, limite: 1 } },
    })
    const manter = produtos.slice(3)
    const escolha = { ...alvo, valor_visto: 0, manter_produtos: manter }
    expect((await l.pedir(dona, 'mudar-plano', { ...escolha, manter_produtos: produtos })).status).toBe(422)
    expect((await l.pedir(dona, 'mudar-plano', escolha)).status).toBe(200)
    expect(await l.estado(dona)).toMatchObject({ plano: 'Profissional', mudanca_em: '2026-10-10', mrr: 99.9 })

    await l.viver(dona, '2026-10-03', '2026-10-09')
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ total: 49.9, plano: 'Starter' })
    await l.viver(dona, '2026-10-10')
    expect(await l.estado(dona)).toMatchObject({ plano: 'Starter', mudanca_em: null, mrr: 49.9, livro: 49.9 })
    const ativos = await l.owner.query(
      `select id from produtos where estabelecimento_id = $1 and status = 'ativo'`,
      [dona.loja.id],
    )
    expect(new Set(ativos.rows.map(({ id }) => id))).toEqual(new Set(manter))
    const gente = await l.owner.query(
      `select papel, desativado_em is not null as fora from profiles where estabelecimento_id = $1 order by papel`,
      [dona.loja.id],
    )
    expect(gente.rows).toEqual([
      { papel: 'proprietario', fora: false },
      { papel: 'vendedor', fora: true },
      { papel: 'vendedor', fora: true },
    ])

    await l.pagarTudo(dona, '2026-10-12')
    const volta = { plano_id: l.planos.Profissional, periodicidade: 'mensal' }
    const { body: simulada } = await l.pedir(dona, 'simular-mudanca', volta)
    await l.pedir(dona, 'mudar-plano', { ...volta, valor_visto: simulada.valor_hoje })
    const todos = await l.owner.query(
      `select count(*)::int as n from produtos where estabelecimento_id = $1 and status = 'ativo'`,
      [dona.loja.id],
    )
    expect(todos.rows[0].n).toBe(53)
  })

  test('scheduled for a day on which the shop stands blocked: it takes effect on the day the shop is free', async () => {
    const dona = await l.emDia('Profissional')
    await l.viver(dona, '2026-10-03', '2026-10-12')
    goToDay('2026-10-12')
    await l.owner.query(
      `update assinaturas_estabelecimento set plano_seguinte_id = $2, periodicidade_seguinte = 'mensal', mudanca_em = '2026-11-10'
       where estabelecimento_id = $1`,
      [dona.loja.id, l.planos.Starter],
    )
    await l.viver(dona, '2026-10-13', '2026-10-26', '2026-11-20', '2026-12-01')
    expect(await l.estado(dona)).toMatchObject({ status: 'bloqueada', plano: 'Profissional' })
    await l.pagarTudo(dona, '2026-12-05')
    expect(await l.estado(dona)).toMatchObject({ status: 'ativa', plano: 'Starter', mrr: 49.9, livro: 49.9 })
    const { rows } = await l.owner.query(
      `select dia::text from eventos_assinatura where estabelecimento_id = $1 and tipo = 'contracao'`,
      [dona.loja.id],
    )
    expect(rows).toEqual([{ dia: '2026-12-05' }])
  })

  test('given up before its day: the invoice is for the old plan again', async () => {
    const dona = await l.emDia('Profissional')
    await l.viver(dona, '2026-10-06')
    await l.pedir(dona, 'mudar-plano', {
      plano_id: l.planos.Starter,
      periodicidade: 'mensal',
      valor_visto: 0,
    })
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ total: 49.9 })
    expect((await l.pedir(dona, 'desfazer-mudanca')).status).toBe(200)
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ total: 99.9, status: 'aberta' })
    expect((await l.pedir(dona, 'desfazer-mudanca')).status).toBe(409)
  })

  describe('once its first period is paid', () => {
    const jaPaga = { status: 409, body: { code: 'assinaturas.mudanca_ja_paga' } }

    async function comOSeguintePago(plano = 'Profissional') {
      const dona = await l.emDia(plano)
      await l.viver(dona, '2026-10-06')
      const alvo = { plano_id: l.planos.Starter, periodicidade: 'mensal', valor_visto: 0 }
      expect((await l.pedir(dona, 'mudar-plano', alvo)).status).toBe(200)
      await l.pagarTudo(dona, '2026-10-07')
      return dona
    }

    async function expectSeguinteNoStarter(dona: Subscriber) {
      await l.viver(dona, '2026-10-10')
      const doPeriodo = { plano: 'Starter', mudanca_em: null, mrr: 49.9, ciclo_ate: '2026-11-10' }
      expect(await l.estado(dona)).toMatchObject(doPeriodo)
    }

    test('it is not given up, nor planned otherwise: what was paid is what is served', async () => {
      const dona = await comOSeguintePago('Enterprise')
      expect(await l.pedir(dona, 'desfazer-mudanca')).toMatchObject(jaPaga)
      const outra = { plano_id: l.planos.Profissional, periodicidade: 'mensal' }
      expect(await l.pedir(dona, 'simular-mudanca', outra)).toMatchObject(jaPaga)
      expect(await l.pedir(dona, 'mudar-plano', { ...outra, valor_visto: 0 })).toMatchObject(jaPaga)
      await expectSeguinteNoStarter(dona)
    })

    test('cancelled and taken up again, it takes effect all the same', async () => {
      const dona = await comOSeguintePago()
      const { body } = await l.pedir(dona, 'cancelar', { motivo: 'muito_caro' })
      expect(body).toEqual({ cancelar_em: '2026-11-10' })
      expect((await l.pedir(dona, 'reativar')).status).toBe(200)
      await expectSeguinteNoStarter(dona)
    })

    test('going up pays the whole difference of that period', async () => {
      const dona = await comOSeguintePago()
      const alvo = { plano_id: l.planos.Enterprise, periodicidade: 'mensal' }
      const { body } = await l.pedir(dona, 'simular-mudanca', alvo)
      // 249,90 less the 49,90 that were paid.
      expect(body).toMatchObject({ tipo: 'imediata', diferenca_seguinte: 200 })
    })
  })
})

test('in the trial a plan is changed at once and for free', async () => {
  const loja = await createSubscriber(l.owner, { aprovadaEm: '2026-08-27' })
  const dona = { loja, token: await l.tokenFor(loja.ownerId) }
  await l.viver(dona, '2026-09-04')
  const alvo = { plano_id: l.planos.Enterprise, periodicidade: 'mensal' }
  expect((await l.pedir(dona, 'simular-mudanca', alvo)).body).toMatchObject({ tipo: 'teste', valor_hoje: 0 })
  expect((await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 0 })).status).toBe(200)
  expect(await l.estado(dona)).toMatchObject({ plano: 'Enterprise', status: 'em_teste', mrr: 0 })
  expect(await l.faturas(dona)).toEqual([
    { tipo: 'ciclo', status: 'aberta', total: 249.9, plano: 'Enterprise' },
  ])
})
