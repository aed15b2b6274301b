import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { postByTable } from '#test/support/shop-that-posts.ts'
import { cotarFrete } from './cotar-frete.ts'
import type { PedidoDeCotacao, RespostaDaTransportadora } from './transportadora.ts'

let t: TestApp
let loja: TestShop
let outra: TestShop
let produto: string
let deOutra: string

beforeAll(async () => {
  setConfig({ ...getConfig(), FREIGHT_ADDRESS_LIMIT: 0 })
  t = await startTestApp()
  loja = await createShop(t.owner)
  outra = await createShop(t.owner)
  produto = (await createProduct(t.owner, loja.id, { preco: 50, estoque: 100 })).id
  deOutra = (await createProduct(t.owner, outra.id, { preco: 50 })).id
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from cotacoes_de_frete')
  await postByTable(t, loja.id)
})

const pedir = (mudanca: object = {}) =>
  t.request('POST', '/rest/v1/rpc/cotar_frete', {
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto, quantidade: 1 }],
      cep: '20040-002',
      ...mudanca,
    },
  })
const opcoes = (body: Record<string, unknown>) => body.opcoes as Record<string, unknown>[]

/** The carrier, as it answers here, and what it was asked. */
function transportadora(resposta: RespostaDaTransportadora) {
  const pedidos: PedidoDeCotacao[] = []
  return {
    pedidos,
    transportadora: (pedido: PedidoDeCotacao) => {
      pedidos.push(pedido)
      return Promise.resolve(resposta)
    },
  }
}
const PAC = { servicoId: 1, nome: 'PAC', transportadora: 'Correios', preco: 22.5, prazoMin: 5, prazoMax: 8 }
const SEDEX = { ...PAC, servicoId: 2, nome: 'SEDEX', preco: 41, prazoMin: 1, prazoMax: 2 }
const cotar = (quem: ReturnType<typeof transportadora>, quantidade = 1, cep = '20040002') =>
  cotarFrete(
    { estabelecimento_id: loja.id, itens: [{ produto_id: produto, quantidade }], cep },
    { ...quem, agora: new Date('2026-11-24T15:00:00Z') },
  )

describe('by the shop’s own table', () => {
  it('tells price, days and day, by weight and state, the days until it is posted among them', async () => {
    const { status, body } = await pedir()
    expect(status).toBe(200)
    expect(body).toMatchObject({ cep: '20040002', uf: 'RJ', aviso: null, falta_para_gratis: null })
    expect(opcoes(body)).toMatchObject([
      { modo: 'envio', servico_id: null, nome: 'Envio da loja', preco: 15, prazo: '4 dias úteis' },
    ])
    expect(body.cotacao_id).toBeTruthy()
  })

  it('counts the weight of all units, a variation’s before its product’s before the shop’s', async () => {
    await postByTable(t, loja.id, {
      tabela: [
        ['RJ', 1000, 15, 3],
        ['RJ', 5000, 30, 3],
      ],
    })
    expect(opcoes((await pedir()).body)[0]?.preco).toBe(15)
    expect(opcoes((await pedir({ itens: [{ produto_id: produto, quantidade: 3 }] })).body)[0]?.preco).toBe(30)
    const { id } = await createProduct(t.owner, loja.id)
    await t.owner.query('update produtos set peso_gramas = 4000 where id = $1', [id])
    expect(opcoes((await pedir({ itens: [{ produto_id: id, quantidade: 1 }] })).body)[0]?.preco).toBe(30)
    await t.owner.query(
      `update produtos set opcoes = '[{"nome": "Tamanho", "valores": ["P"]}]' where id = $1`,
      [id],
    )
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into produtos (estabelecimento_id, pai_id, nome, valores, variacao, preco, status, peso_gramas)
       select estabelecimento_id, id, nome, '{P}', 'P', 10, 'variacao', 900 from produtos where id = $1 returning id`,
      [id],
    )
    const variacao = rows[0]?.id ?? ''
    expect(opcoes((await pedir({ itens: [{ produto_id: variacao, quantidade: 1 }] })).body)[0]?.preco).toBe(
      15,
    )
    await t.owner.query('update produtos set peso_gramas = null where id = $1', [variacao])
    expect(opcoes((await pedir({ itens: [{ produto_id: variacao, quantidade: 1 }] })).body)[0]?.preco).toBe(
      30,
    )
  })

  it('says so where it does not reach', async () => {
    const { body } = await pedir({ cep: '69000000' })
    expect(body).toMatchObject({ cotacao_id: null, opcoes: [], aviso: 'Esta loja não entrega neste CEP.' })
  })

  it('stands beside what the shop does itself', async () => {
    const area = {
      nome: 'Centro',
      bairros: [],
      ceps: [{ de: '20000000', ate: '20999999' }],
      taxa: 9,
      minimo: 60,
      prazo: '1 dia útil',
    }
    await postByTable(t, loja.id, {
      entrega: {
        retirada: { ativa: true, endereco: 'Rua A, 1', prazo: 'hoje' },
        propria: { ativa: true, zonas: [area] },
        combinar: { ativa: true, texto: '' },
      },
    })
    const { body } = await pedir({ itens: [{ produto_id: produto, quantidade: 2 }] })
    expect(opcoes(body).map(({ modo, preco, prazo }) => [modo, preco, prazo])).toEqual([
      ['retirada', 0, 'hoje'],
      ['propria', 9, '1 dia útil'],
      ['envio', 15, '4 dias úteis'],
      ['combinar', null, ''],
    ])
    expect(opcoes((await pedir()).body)[1]).toMatchObject({
      preco: null,
      detalhe: 'Para pedidos a partir de R$\u00a060,00',
    })
  })
})

it('brings it to a district of the shop’s own town, of which the state must do while the town is not known', async () => {
  const zona = { nome: 'Centro', bairros: ['Centro'], ceps: [], taxa: 9, minimo: 0, prazo: '1 dia útil' }
  await postByTable(t, loja.id, { entrega: { propria: { ativa: true, zonas: [zona] } } })
  const propria = async (onde: object) =>
    opcoes((await pedir({ bairro: 'Centro', ...onde })).body).some(({ modo }) => modo === 'propria')
  expect(await propria({ cep: '01001000' })).toBe(true)
  expect(await propria({ cep: '01001000', cidade: 'Sao Paulo', uf: 'SP' })).toBe(true)
  expect(await propria({ cep: '13010050', cidade: 'Campinas', uf: 'SP' })).toBe(false)
  expect(await propria({ cep: '20040002' })).toBe(false)
  expect(await propria({ cep: '20040002', cidade: 'São Paulo', uf: 'SP' })).toBe(false)
})

describe('by the carrier', () => {
  it('offers what it answers, cheapest first, asked once in ten minutes for the same', async () => {
    const quem = transportadora({ tipo: 'opcoes', opcoes: [SEDEX, PAC] })
    const primeira = await cotar(quem)
    expect(primeira.opcoes).toMatchObject([
      {
        servico_id: 1,
        nome: 'PAC',
        transportadora: 'Correios',
        preco: 22.5,
        prazo: '6 a 9 dias úteis',
        ate: '2026-12-07',
      },
      { servico_id: 2, nome: 'SEDEX', preco: 41, prazo: '2 a 3 dias úteis', ate: '2026-11-27' },
    ])
    expect((await cotar(quem)).cotacao_id).toBe(primeira.cotacao_id)
    expect(quem.pedidos).toEqual([
      {
        estabelecimentoId: loja.id,
        deCep: '01310100',
        paraCep: '20040002',
        volumes: [
          {
            id: produto,
            quantidade: 1,
            pesoGramas: 500,
            alturaCm: 10,
            larguraCm: 15,
            comprimentoCm: 20,
            valor: 50,
          },
        ],
      },
    ])
    await cotar(quem, 2)
    await cotar(quem, 1, '22000000')
    expect(quem.pedidos).toHaveLength(3)
    await t.owner.query(`update cotacoes_de_frete set created_at = now() - interval '11 minutes'`)
    await cotar(quem)
    expect(quem.pedidos).toHaveLength(4)
  })

  it.each([
    ['sem_resposta', 'A transportadora não respondeu agora. O preço é o da tabela da loja.'],
    ['recusou', null],
    ['desconectada', null],
  ] as const)('is %s: the table stands in, and the answer says why', async (motivo, aviso) => {
    const quem = transportadora({ tipo: 'indisponivel', motivo })
    const resposta = await cotar(quem)
    expect(resposta.opcoes).toMatchObject([{ servico_id: null, preco: 15 }])
    expect(resposta).toMatchObject({ aviso, sem_resposta: false })
    // Asked again soon, not in ten minutes.
    await t.owner.query(`update cotacoes_de_frete set created_at = now() - interval '61 seconds'`)
    expect((await cotar(transportadora({ tipo: 'opcoes', opcoes: [PAC] }))).opcoes[0]?.servico_id).toBe(1)
  })

  it('is silent and there is no table: nothing is invented', async () => {
    await postByTable(t, loja.id, { tabela: [] })
    const resposta = await cotar(transportadora({ tipo: 'indisponivel', motivo: 'sem_resposta' }))
    expect(resposta).toMatchObject({
      cotacao_id: null,
      opcoes: [],
      aviso: 'A transportadora não respondeu agora. Tente de novo em alguns minutos.',
      sem_resposta: true,
    })
  })
})

describe('free from a value', () => {
  const gratis = (mudanca: object = {}) =>
    postByTable(t, loja.id, {
      entrega: { gratis: { desde: 100, vale: 'tudo', ufs: [], ...mudanca } },
    })

  it('makes the cheapest way of posting free and says what it cost; the others cost what they cost', async () => {
    await gratis()
    const resposta = await cotar(transportadora({ tipo: 'opcoes', opcoes: [SEDEX, PAC] }), 2)
    expect(resposta.opcoes).toMatchObject([
      { nome: 'PAC', preco: 0, preco_sem_gratis: 22.5 },
      { nome: 'SEDEX', preco: 41, preco_sem_gratis: null },
    ])
    expect(resposta.falta_para_gratis).toBeNull()
  })

  it('says what is missing, only where it is for that state', async () => {
    await gratis({ ufs: ['RJ'] })
    expect((await pedir()).body).toMatchObject({ falta_para_gratis: 50 })
    expect((await pedir({ cep: '01310100' })).body).toMatchObject({ falta_para_gratis: null })
  })

  it('of the shop’s own areas alone leaves posting what it costs', async () => {
    await gratis({ vale: 'propria' })
    expect(opcoes((await pedir({ itens: [{ produto_id: produto, quantidade: 2 }] })).body)[0]?.preco).toBe(15)
  })
})

describe('refused', () => {
  it.each(['00000-000', '78950000', '1234', 'abc', ''])(
    'a postal code %j that does not exist',
    async (cep) => {
      const { status, body } = await pedir({ cep })
      expect([status, body.code, body.title]).toEqual([
        422,
        'fretes.cep_nao_encontrado',
        'CEP não encontrado',
      ])
    },
  )

  it('things of another shop, among this one’s too', async () => {
    const itens = [
      { produto_id: produto, quantidade: 1 },
      { produto_id: deOutra, quantidade: 1 },
    ]
    const { status, body } = await pedir({ itens })
    expect([status, body.code, body.produto_id]).toEqual([422, 'fretes.produto_de_outra_loja', deOutra])
  })

  it.each([
    ['no things', { itens: [] }],
    ['a negative number of them', () => ({ itens: [{ produto_id: produto, quantidade: -1 }] })],
    ['more than anybody sells', () => ({ itens: [{ produto_id: produto, quantidade: 100_001 }] })],
    ['a weight of one’s own', () => ({ itens: [{ produto_id: produto, quantidade: 1, peso_gramas: 1 }] })],
    ['a price of one’s own', { preco: 1 }],
  ])('%s', async (_nome, mudanca) => {
    expect((await pedir(typeof mudanca === 'function' ? mudanca() : mudanca)).status).toBe(422)
  })

  it('a shop that nobody sees', async () => {
    const oculta = await createShop(t.owner, { bloqueada: true })
    const { id } = await createProduct(t.owner, oculta.id)
    const { status } = await pedir({
      estabelecimento_id: oculta.id,
      itens: [{ produto_id: id, quantidade: 1 }],
    })
    expect(status).toBe(404)
  })

  it('1 000 quotes from one address, past the limit', async () => {
    setConfig({ ...getConfig(), FREIGHT_ADDRESS_LIMIT: 120 })
    const respostas: number[] = []
    for (let lote = 0; lote < 20; lote++)
      respostas.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => pedir()))).map(({ status }) => status),
      )
    setConfig({ ...getConfig(), FREIGHT_ADDRESS_LIMIT: 0 })
    expect(respostas.filter((status) => status === 200).length).toBeLessThanOrEqual(120)
    expect(respostas.filter((status) => status === 429).length).toBeGreaterThanOrEqual(880)
  })
})
