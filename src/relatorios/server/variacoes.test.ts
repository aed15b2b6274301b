import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#test/support/factories.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import type { Painel, Relatorio } from '../schemas.ts'

let l: ShopWithReports
let tenis: string
/** By size: 38 costs 100 and 4 of 5 are left, 39 costs 150 and none is left. */
const tamanhos: Record<string, string> = {}

beforeAll(async () => {
  l = await startShopWithReports()
  await l.owner.query('update produtos set estoque_aviso = 0')
  const { id } = await createProduct(l.owner, l.loja.id, { nome: 'Tênis', estoque: 0 })
  tenis = id
  const linha = (valor: string, preco: number, estoque: number) => ({ valores: [valor], preco, estoque })
  const { body } = await l.request('PUT', `/rest/v1/produtos/${tenis}/variacoes`, {
    token: l.dona,
    body: {
      estabelecimento_id: l.loja.id,
      opcoes: [{ nome: 'Tamanho', valores: ['38', '39', '40'] }],
      variacoes: [linha('38', 100, 5), linha('39', 150, 1), linha('40', 100, 30)],
    },
  })
  for (const { id: variacao, valores } of body.variacoes as { id: string; valores: string[] }[])
    tamanhos[valores[0] ?? ''] = variacao
  const { status } = await l.request('POST', '/rest/v1/vendas/balcao', {
    token: l.dona,
    headers: { 'idempotency-key': tenis },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [
        { produto_id: tamanhos['38'], quantidade: 1 },
        { produto_id: tamanhos['39'], quantidade: 1 },
      ],
      pagamentos: [{ forma: 'avista', valor: 250 }],
    },
  })
  expect(status).toBe(201)
})
afterAll(() => l.close())

const relatorio = async (nome: string) =>
  (await l.pedir<Relatorio>(`relatorios/${nome}`, { periodo: '30d' })).body
const numerosDe = ({ numeros }: Pick<Relatorio, 'numeros'>) =>
  Object.fromEntries(numeros.map(({ id, valor }) => [id, valor]))
const linhasDe = ({ tabelas }: Relatorio, qual: string) =>
  tabelas.find(({ id }) => id === qual)?.linhas.map(({ celulas }) => celulas) ?? []

test('the report of stock counts each variation at its own price, once, and lasts by what it sold', async () => {
  const estoque = await relatorio('estoque')
  expect(numerosDe(estoque)).toMatchObject({ venda: 3400, unidades: 34, zerados: 2, rupturas: 2 })
  const linhas = linhasDe(estoque, 'produtos').filter(([nome]) => String(nome).startsWith('Tênis'))
  expect(linhas.map(([nome, unidades, , cobertura]) => [nome, unidades, cobertura])).toEqual([
    ['Tênis (39)', 0, 0],
    ['Tênis (38)', 4, 120],
    ['Tênis (40)', 30, null],
  ])
  expect(linhasDe(estoque, 'razao').map(([, nome]) => nome)).toContain('Tênis (39)')
})

test('the report of products shows each variation beside its product', async () => {
  const produtos = await relatorio('produtos')
  expect(linhasDe(produtos, 'produtos')[0]?.slice(0, 3)).toEqual(['Tênis', 2, 250])
  expect(linhasDe(produtos, 'variacoes').map((celulas) => celulas.slice(0, 3))).toEqual([
    ['Tênis (39)', 1, 150],
    ['Tênis (38)', 1, 100],
  ])
})

test.each<Record<string, string>>([{}, { canal: 'balcao' }])(
  'a sale of two variations is one sale of their product, with %o',
  async (filtro) => {
    const consulta = { periodo: '30d', dimensao: 'produto', metricas: 'vendas,ticket', ...filtro }
    const { tabelas } = (await l.pedir<Relatorio>('relatorios/personalizado', consulta)).body
    expect(tabelas[0]?.linhas[0]?.celulas).toEqual(['Tênis', 1, 250])
  },
)

test('goods are worth what each variation costs, while they do not sell and in the ABC curve', async () => {
  const { id } = await createProduct(l.owner, l.loja.id, { nome: 'Bota', estoque: 0 })
  const { body } = await l.request('PUT', `/rest/v1/produtos/${id}/variacoes`, {
    token: l.dona,
    body: {
      estabelecimento_id: l.loja.id,
      opcoes: [{ nome: 'Cor', valores: ['Preta', 'Marrom'] }],
      variacoes: [
        { valores: ['Preta'], preco: 100, estoque: 10 },
        { valores: ['Marrom'], preco: 200, estoque: 10 },
      ],
    },
  })
  await l.owner.query(`update produtos set created_at = now() - interval '90 days' where id = $1`, [id])
  expect(linhasDe(await relatorio('produtos'), 'parados')[0]?.slice(0, 3)).toEqual(['Bota', 20, 3000])
  const [preta] = body.variacoes as { id: string }[]
  await l.request('POST', '/rest/v1/vendas/balcao', {
    token: l.dona,
    headers: { 'idempotency-key': id },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: preta?.id, quantidade: 1 }],
      pagamentos: [{ forma: 'avista', valor: 100 }],
    },
  })
  const daBota = async (nome: string) =>
    linhasDe(await relatorio(nome), 'produtos').filter(([produto]) => String(produto).startsWith('Bota'))
  expect((await daBota('estoque')).map(([nome, , , , valor]) => [nome, valor])).toEqual([
    ['Bota (Preta)', 900],
    ['Bota (Marrom)', 2000],
  ])
  expect((await daBota('abc')).map((celulas) => celulas.at(-1))).toEqual([2900])
})

test('what ran out is told by its variation, and the figures lead to as many products', async () => {
  const dona = (await l.pedir<Painel>('painel', { periodo: '30d' })).body
  expect(dona.atencao.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['estoque_zerado', 'estoque_baixo']),
  )
  const estoquista = (await l.pedir<Painel>('painel', { periodo: '30d', token: l.tokens.estoquista ?? '' }))
    .body
  expect(numerosDe(estoquista)).toMatchObject({ zerados: 2, ultimas: 1 })
  expect(estoquista.repor).toEqual(
    expect.arrayContaining([{ id: tamanhos['39'], produto_id: tenis, nome: 'Tênis (39)', estoque: 0 }]),
  )
  expect(estoquista.repor.map(({ nome }) => nome)).not.toContain('Tênis')
  const quantos = async (filtro: Record<string, string>) => (await l.pedir('produtos', filtro)).body.total
  expect([await quantos({ estoque: 'zerado' }), await quantos({ estoque: 'baixo' })]).toEqual([2, 1])
  expect([await quantos({ aba: 'esgotados' }), await quantos({ aba: 'estoque_baixo' })]).toEqual([2, 1])
})

test('the ledger of a product names its variations and adds up to its stock', async () => {
  const porque = (await l.pedir(`produtos/${tenis}/estoque`)).body as {
    estoque: number
    somas: { qtd: number }[]
  }
  expect(porque.somas.reduce((soma, { qtd }) => soma + qtd, 0)).toBe(porque.estoque)
  const { itens } = (await l.pedir(`produtos/${tenis}/movimentos`)).body as { itens: { variacao: string }[] }
  expect(new Set(itens.map(({ variacao }) => variacao))).toEqual(new Set(['38', '39', '40']))
  const um = (await l.pedir(`produtos/${tamanhos['38']}/estoque`)).body
  expect(um).toMatchObject({ nome: 'Tênis (38)', estoque: 4 })
})
