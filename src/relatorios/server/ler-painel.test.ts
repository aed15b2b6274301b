import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop } from '#test/support/factories.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import type { Painel } from '../schemas.ts'

let l: ShopWithReports
beforeAll(async () => {
  l = await startShopWithReports()
})
afterAll(() => l.close())

describe('the dashboard', () => {
  test('shows the owner all of it, and what needs attention', async () => {
    const { status, body: painel } = await l.pedir<Painel>('painel', { periodo: 'hoje' })
    expect(status).toBe(200)
    expect(painel).toMatchObject({ visao: 'completa', limitado: false })
    expect(Object.fromEntries(painel.numeros.map(({ id, valor }) => [id, valor]))).toMatchObject({
      faturamento: 30,
      vendas: 1,
      ticket: 30,
      itens: 3,
    })
    expect(painel.atencao.map(({ texto }) => texto)).toEqual(['1 produto sem estoque'])
    expect(painel.ultimas_vendas[0]).toMatchObject({ total: 30 })
    expect(painel.mais_vendidos[0]).toMatchObject({ nome: '=Pão de queijo', quantidade: 3, receita: 30 })
  })

  test('counts of what waits are what the list behind them shows', async () => {
    const loja = await createShop(l.owner)
    const token = await l.tokenFor(loja.ownerId)
    for (const [estoque, aviso] of [
      [0, 5],
      [3, 5],
      [5, 0],
      [8, 10],
    ] as const) {
      const { id } = await createProduct(l.owner, loja.id, { estoque })
      await l.owner.query('update produtos set estoque_aviso = $2 where id = $1', [id, aviso])
    }
    const pedidos: Pedido[] = [
      { status: 'pendente', forma: 'avista', online: false },
      { status: 'pendente', forma: 'cartao', online: true },
      { status: 'pendente', forma: 'cartao', online: false },
      { status: 'pendente', forma: 'pix', online: false, vence: '30 minutes' },
      { status: 'pendente', forma: 'pix', online: false, vence: '3 hours' },
      { status: 'pago', forma: 'pix', online: false },
      { status: 'pago', forma: 'pix', online: false, frete: 0 },
      { status: 'em_preparacao', forma: 'avista', online: false, frete: 0 },
      { status: 'pago', forma: 'pix', online: false, frete: 1 },
      { status: 'expirado', forma: 'pix', online: false, frete: 0 },
      { status: 'em_devolucao', forma: 'pix', online: false, devolucao: 'aberta' },
      { status: 'em_devolucao', forma: 'pix', online: false, devolucao: 'recebida' },
      { status: 'entregue', forma: 'pix', online: false, devolucao: 'recusada' },
    ]
    for (const pedido of pedidos) await vender(loja.id, pedido)

    const { atencao } = (await l.pedir<Painel>('painel', { token, em: loja.id })).body
    const contados = await Promise.all(
      atencao.map(async ({ id, texto, rota }) => {
        const { pathname, searchParams } = new URL(rota ?? '', l.url)
        const lista = await l.pedir(pathname.slice(1), {
          token,
          em: loja.id,
          ...Object.fromEntries(searchParams),
        })
        return [id, Number.parseInt(texto, 10), lista.body.total]
      }),
    )
    expect(contados).toEqual([
      ['pix', 1, 1],
      ['fretes', 2, 2],
      ['separar', 3, 3],
      ['confirmar', 2, 2],
      ['estoque_zerado', 1, 1],
      ['estoque_baixo', 2, 2],
      ['devolucoes', 2, 2],
    ])
  })

  test.each([
    [
      "least(now() + interval '1 minute', dia + interval '24 hours' - interval '1 second')",
      'vence hoje',
      true,
    ],
    ["greatest(now() - interval '1 minute', dia)", 'venceu hoje', true],
    ["dia - interval '1 minute'", 'venceu ontem', true],
    ["dia - interval '25 hours'", 'venceu há 2 dias', true],
    ["dia + interval '24 hours'", 'vence em 1 dia', true],
    ["dia + interval '75 hours'", 'vence em 3 dias', false],
  ])('of an answer due at %s, with the days of São Paulo, it says: %s', async (prazo, dito, urgente) => {
    const loja = await createShop(l.owner)
    await vender(loja.id, { status: 'em_devolucao', forma: 'pix', online: false, devolucao: 'aberta' })
    await l.owner.query(
      `update devolucoes set responder_ate = ${prazo} from
         (select date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' as dia) hoje
       where estabelecimento_id = $1`,
      [loja.id],
    )
    const token = await l.tokenFor(loja.ownerId)
    const { atencao } = (await l.pedir<Painel>('painel', { token, em: loja.id })).body
    expect(atencao).toMatchObject([{ id: 'devolucoes', detalhe: dito, urgente }])
  })

  test('keeps values from a salesperson and everything but the shelf from a stock keeper', async () => {
    const vendedor = (await l.pedir<Painel>('painel', { token: l.tokens.vendedor })).body
    expect(vendedor.visao).toBe('sem_valores')
    expect(vendedor.numeros.filter(({ unidade }) => unidade === 'reais')).toEqual([])
    expect(vendedor.graficos.filter(({ unidade }) => unidade === 'reais')).toEqual([])
    expect(vendedor.ultimas_vendas.every(({ total }) => total === null)).toBe(true)
    expect(vendedor.mais_vendidos.every(({ receita }) => receita === null)).toBe(true)
    expect(JSON.stringify(vendedor)).not.toContain('R$')

    const estoquista = (await l.pedir<Painel>('painel', { token: l.tokens.estoquista })).body
    expect(estoquista.visao).toBe('estoque')
    expect(estoquista.graficos).toEqual([])
    expect(estoquista.ultimas_vendas).toEqual([])
    expect(estoquista.numeros.map(({ id }) => id)).toEqual(['ativos', 'unidades', 'zerados', 'ultimas'])
    expect(estoquista.repor).toMatchObject([{ nome: '=Pão de queijo', estoque: 0 }])
  })

  test('of a plan without reports is its paid sales and what needs attention', async () => {
    const semRelatorios = await l.planoCom('nenhum')
    const painel = (await l.pedir<Painel>('painel', { token: semRelatorios.token, em: semRelatorios.id }))
      .body
    expect(painel.limitado).toBe(true)
    expect(painel.numeros.map(({ id }) => id)).toEqual(['vendas'])
    expect(painel.graficos).toEqual([])
    expect(painel.mais_vendidos).toEqual([])
  })

  test('says how long a registration waits, and promises nothing where nobody answers for it', async () => {
    const nova = await createShop(l.owner, { status: 'inativo', aprovacao: 'pendente' })
    const token = await l.tokenFor(nova.ownerId)
    const dito = async () => {
      const { atencao } = (await l.pedir('painel', { token, em: nova.id })).body as unknown as Painel
      return atencao.find(({ id }) => id === 'aprovacao')?.texto
    }
    expect(await dito()).toBe('Cadastro em análise — enviado hoje (média 72 h)')
    await l.owner.query(
      `update estabelecimentos set enviado_em =
         (date_trunc('day', now() at time zone 'America/Sao_Paulo') - interval '1 minute') at time zone 'America/Sao_Paulo'
       where id = $1`,
      [nova.id],
    )
    expect(await dito()).toContain('enviado há 1 dia')
    const { demo } = getConfig()
    setConfig({ ...getConfig(), demo: false })
    expect(await dito()).toBe('Cadastro em análise — enviado há 1 dia (prazo de 72 h)')
    setConfig({ ...getConfig(), demo })
  })

  test('leads a new shop through its first steps until all are done', async () => {
    const nova = await createShop(l.owner, { conectada: false })
    const token = await l.tokenFor(nova.ownerId)
    const { passos, atencao } = (await l.pedir<Painel>('painel', { token, em: nova.id })).body
    expect(passos.filter(({ feito }) => feito)).toEqual([])
    expect(passos.map(({ texto }) => texto)).toEqual([
      'Complete os dados da loja',
      'Cadastre o primeiro produto',
      'Conecte o Mercado Pago',
      'Publique as políticas',
      'Compartilhe o link',
      'Faça uma venda de teste',
    ])
    expect(passos.at(-1)?.aviso).toContain('ensaio da loja')
    expect(atencao).toMatchObject([
      { texto: 'Pagamentos desabilitados — conecte o Mercado Pago', urgente: true },
    ])
  })
})

interface Pedido {
  status: string
  forma: string
  online: boolean
  devolucao?: string
  /** How many proposals there are of a freight to arrange. */
  frete?: number
  /** How long its PIX can still be paid. */
  vence?: string
}

let numero = 0
async function vender(lojaId: string, { status, forma, online, devolucao, frete, vence }: Pedido) {
  const { rows } = await l.owner.query<{ id: string }>(
    `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, cartao_online, subtotal, total,
       pago_em, entregue_em, expira_em)
     values ($1, $2, uuid_v7(), 'balcao', $3, $4, $5, 10, 10, case when $3 <> 'pendente' then now() end,
       case when $3 = 'entregue' then now() end, now() + $6::interval) returning id`,
    [lojaId, ++numero, status, forma, online, vence ?? null],
  )
  if (frete !== undefined)
    await l.owner.query(
      `insert into fretes_a_combinar (estabelecimento_id, venda_id, proposta, valor, prazo_dias, proposto_em)
       values ($1, $2, $3::int, case when $3 > 0 then 5 end, case when $3 > 0 then 3 end, case when $3 > 0 then now() end)`,
      [lojaId, rows[0]?.id, frete],
    )
  if (!devolucao) return
  await l.owner.query(
    `insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, descricao, status, motivo_recusa)
     values ($1, $2, 'problema', 'entregue', 'Veio quebrado', $3, case when $3 = 'recusada' then 'Uso indevido' end)`,
    [lojaId, rows[0]?.id, devolucao],
  )
}
