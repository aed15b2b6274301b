import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProduct, createShop } from '#test/support/factories.ts'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'

let l: ShopWithProducts
beforeAll(async () => {
  l = await startShopWithProducts()
})
afterAll(() => l.close())

it('the list filters, sorts, counts its tabs and pages', async () => {
  const loja = await createShop(l.owner)
  const token = await l.tokenFor(loja.ownerId)
  const id = await l.criarCategoria(loja.id)
  await createProduct(l.owner, loja.id, { nome: 'Água', preco: 5, estoque: 0 })
  await createProduct(l.owner, loja.id, { nome: 'bolo', preco: 20, promocao: 15, estoque: 3 })
  const caro = await createProduct(l.owner, loja.id, { nome: 'Cadeira 50%', preco: 200, estoque: 30 })
  await createProduct(l.owner, loja.id, { nome: 'Rascunho', status: 'rascunho' })
  await l.owner.query('update produtos set categoria_id = $2, fabricante = $3 where id = $1', [
    caro.id,
    id,
    'Fábrica Zé',
  ])
  type Lista = { itens: { nome: string }[]; total: number; contagens?: Record<string, number> }
  const listar = async (busca: string) =>
    (await l.request<Lista>('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}&${busca}`, { token }))
      .body
  const nomes = async (busca: string) => (await listar(busca)).itens.map(({ nome }) => nome)
  expect(await nomes('ordem=nome')).toEqual(['Água', 'bolo', 'Cadeira 50%', 'Rascunho'])
  expect(await nomes('ordem=-preco&limite=2')).toEqual(['Cadeira 50%', 'bolo'])
  expect(await nomes('ordem=-preco&limite=2&pagina=2')).toEqual(['Rascunho', 'Água'])
  expect(await nomes(`categoria_id=${id}`)).toEqual(['Cadeira 50%'])
  expect(await nomes(`id=${caro.id},${crypto.randomUUID()}`)).toEqual(['Cadeira 50%'])
  expect(await nomes(`categoria_id=${id},sem&ordem=nome`)).toHaveLength(4)
  expect(await nomes('promocao=sim')).toEqual(['bolo'])
  expect(await nomes('preco_de=10&preco_ate=20&ordem=nome')).toEqual(['bolo', 'Rascunho'])
  expect(await nomes('estoque=zerado')).toEqual(['Água'])
  expect(await nomes('aba=estoque_baixo')).toEqual(['bolo'])
  expect(await nomes('busca=fabrica%20ze')).toEqual(['Cadeira 50%'])
  expect(await nomes('busca=50%25')).toEqual(['Cadeira 50%'])
  const { contagens, total } = await listar('contagens=true&busca=a')
  expect(total).toBe(3)
  expect(contagens).toMatchObject({
    todos: 3,
    ativos: 2,
    esgotados: 1,
    rascunhos: 1,
    promocao: 0,
    excluidos: 0,
  })
  for (const ruim of ['limite=1000', 'limite=-1', 'ordem=senha', 'status=todos', 'nada=1', 'pagina=0']) {
    expect(
      (await l.request('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}&${ruim}`, { token })).status,
      ruim,
    ).toBe(422)
  }
})

it('what is not narrowed is not counted where more than ten thousand are for sale', async () => {
  const loja = await createShop(l.owner)
  const token = await l.tokenFor(loja.ownerId)
  await createProduct(l.owner, loja.id, { nome: 'Bolo' })
  await createProduct(l.owner, loja.id, { nome: 'Rascunho', status: 'rascunho' })
  const total = async (filtro: string) =>
    (await l.request('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}${filtro}`, { token })).body.total
  const contar = (produtos: number) =>
    l.owner.query('update contadores_estabelecimento set total_produtos = $2 where estabelecimento_id = $1', [
      loja.id,
      produtos,
    ])
  await contar(10_001)
  for (const filtro of ['', '&limite=1&pagina=2', '&aba=todos', '&aba=ativos', '&status=ativo'])
    expect(await total(filtro), filtro).toBe(10_001)
  for (const filtro of ['&busca=o', '&aba=rascunhos', '&status=rascunho', '&promocao=nao', '&preco_de=1'])
    expect(await total(filtro), filtro).toBeLessThan(3)
  await contar(10_000)
  expect(await total('')).toBe(2)
})

it('the list sorts by what sold in the last 30 days', async () => {
  const loja = await createShop(l.owner)
  const token = await l.tokenFor(loja.ownerId)
  for (const [nome, unidades, ha] of [
    ['Muito', 5, '2 days'],
    ['Pouco', 1, '29 days'],
    ['Antigo', 9, '31 days'],
  ] as const) {
    const { id } = await createProduct(l.owner, loja.id, { nome })
    const { rows } = await l.owner.query(
      `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total, pago_em,
         created_at)
       values ($1, $2, uuid_v7(), 'balcao', 'pago', 'avista', 10, 10, now() - $3::interval, now() - $3::interval) returning id`,
      [loja.id, unidades, ha],
    )
    await l.owner.query(
      `insert into itens_venda (estabelecimento_id, venda_id, produto_id, nome, quantidade, preco_unitario, subtotal)
       values ($1, $2, $3, $4, $5, 10, 10 * $5)`,
      [loja.id, rows[0].id, id, nome, unidades],
    )
  }
  const ordenados = async (ordem: string) => {
    const busca = `estabelecimento_id=${loja.id}&ordem=${ordem}`
    const { body } = await l.request('GET', `/rest/v1/produtos?${busca}`, { token })
    return (body.itens as { nome: string; vendidos_30d: number }[]).map((p) => `${p.nome} ${p.vendidos_30d}`)
  }
  expect(await ordenados('-vendidos')).toEqual(['Muito 5', 'Pouco 1', 'Antigo 0'])
  expect(await ordenados('vendidos')).toEqual(['Antigo 0', 'Pouco 1', 'Muito 5'])
})

it('a code finds what has it, and nothing that holds it as a part', async () => {
  const loja = await createShop(l.owner)
  const token = await l.tokenFor(loja.ownerId)
  const numerada = await createProduct(l.owner, loja.id, { sku: '1234' })
  for (let n = 1; n <= 12; n++) await createProduct(l.owner, loja.id, { sku: `1234${n}` })
  await createProduct(l.owner, loja.id, { sku: 'CAN-1', status: 'inativo' })
  const dez = await createProduct(l.owner, loja.id, { sku: 'CAN-10' })
  const lata = await createProduct(l.owner, loja.id)
  await l.owner.query(`update produtos set codigo_barras = '7891234567895' where id = $1`, [lata.id])
  const camisa = await createProduct(l.owner, loja.id, { estoque: 0 })
  const variacoes = [{ valores: ['P'], preco: 10, estoque: 1, sku: 'Cam-P', codigo_barras: '78912342' }]
  await l.request('PUT', `/rest/v1/produtos/${camisa.id}/variacoes`, {
    token,
    body: { estabelecimento_id: loja.id, opcoes: [{ nome: 'Tamanho', valores: ['P'] }], variacoes },
  })
  const achados = async (codigo: string) => {
    const query = `estabelecimento_id=${loja.id}&status=ativo&codigo=${codigo}`
    const { body } = await l.request<{ itens: { id: string }[]; total: number }>(
      'GET',
      `/rest/v1/produtos?${query}`,
      { token },
    )
    expect(body.total).toBe(body.itens.length)
    return body.itens.map(({ id }) => id)
  }
  expect(await achados('1234')).toEqual([numerada.id])
  expect(await achados('CAN-1')).toEqual([])
  expect(await achados('can-10')).toEqual([dez.id])
  expect(await achados('7891234567895')).toEqual([lata.id])
  for (const codigo of ['Cam-P', 'CAM-P', 'cam-p', 'cAM-p', '78912342'])
    expect(await achados(codigo), codigo).toEqual([camisa.id])
})
