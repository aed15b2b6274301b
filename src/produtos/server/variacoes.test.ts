import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import type { GradeBody, GradeLida } from '../schemas-variacoes.ts'

let l: SellingShop
let dona: string
beforeAll(async () => {
  l = await startSellingShop()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

type Linha = GradeBody['variacoes'][number]
const linha = (valor: string, mudanca: Partial<Linha> = {}): Linha => ({
  valores: [valor],
  preco: 100,
  estoque: 5,
  ...mudanca,
})
const tamanhos = (...variacoes: Linha[]) => ({
  opcoes: [{ nome: 'Tamanho', valores: [...new Set(variacoes.map(({ valores }) => valores[0] ?? ''))] }],
  variacoes,
})
const gravar = <Body = Json>(id: string, grade: Omit<GradeBody, 'estabelecimento_id'>) =>
  l.request<Body>('PUT', `/rest/v1/produtos/${id}/variacoes`, {
    token: dona,
    body: { estabelecimento_id: l.loja.id, ...grade },
  })
async function comTamanhos(...variacoes: Linha[]) {
  const { id } = await createProduct(l.owner, l.loja.id, { estoque: 0 })
  const { status, body } = await gravar<GradeLida>(id, tamanhos(...variacoes))
  expect(status).toBe(200)
  return { id, variacoes: body.variacoes }
}
async function produto(id: string) {
  const { rows } = await l.owner.query(
    `select estoque, estoque_reservado, preco::float, preco_promocao::float, em_promocao, preco_ate::float, status
     from produtos where id = $1`,
    [id],
  )
  return rows[0]
}

describe('a product is what its variations say', () => {
  test('stock is their sum, the price that of the cheapest, and lists hold the product alone', async () => {
    const { id, variacoes } = await comTamanhos(
      linha('38', { preco: 120, estoque: 3, sku: 'T-38' }),
      linha('39', { preco: 150, preco_promocao: 99, estoque: 4 }),
    )
    expect(variacoes.map(({ variacao, estoque }) => [variacao, estoque])).toEqual([
      ['38', 3],
      ['39', 4],
    ])
    expect(await produto(id)).toMatchObject({
      estoque: 7,
      preco: 150,
      preco_promocao: 99,
      em_promocao: true,
      preco_ate: 120,
    })
    const lista = (busca: string) =>
      l.request('GET', `/rest/v1/produtos?estabelecimento_id=${l.loja.id}&busca=${busca}`, { token: dona })
    expect((await lista('T-38')).body).toMatchObject({ total: 1, itens: [{ id, estoque: 7 }] })
  })

  test('what they share follows the product, into the bin and back', async () => {
    const { id, variacoes } = await comTamanhos(linha('P'), linha('M'))
    const uma = String(variacoes[0]?.id)
    const umProduto = `/rest/v1/produtos/${id}`
    await l.owner.query(`update produtos set nome = 'Camiseta lisa' where id = $1`, [id])
    expect((await l.buy(l.order(uma))).body.itens).toMatchObject([
      { produto_id: id, variacao_id: uma, nome: 'Camiseta lisa (P)' },
    ])
    await l.request('DELETE', `${umProduto}?estabelecimento_id=${l.loja.id}`, { token: dona })
    expect((await l.buy(l.order(uma))).status).toBe(422)
    await l.request('POST', `${umProduto}/restaurar`, {
      token: dona,
      body: { estabelecimento_id: l.loja.id },
    })
    expect(await produto(id)).toMatchObject({ estoque: 9, estoque_reservado: 1 })
    expect((await l.buy(l.order(uma))).status).toBe(201)
  })

  test('the form and bulk changes leave price and stock to the grid', async () => {
    const { id } = await comTamanhos(linha('P'))
    const body = { estabelecimento_id: l.loja.id, preco: 1 }
    const { status } = await l.request('PATCH', `/rest/v1/produtos/${id}`, { token: dona, body })
    expect(status).toBe(422)
    const ajuste = { estabelecimento_id: l.loja.id, tipo: 'entrada', quantidade: 2, motivo: 'Compra' }
    const ajustar = (qual: string) =>
      l.request('POST', `/rest/v1/produtos/${qual}/ajustar-estoque`, { token: dona, body: ajuste })
    expect((await ajustar(id)).body.code).toBe('produtos.tem_variacoes')
    const { variacoes } = (
      await l.request<GradeLida>('GET', `/rest/v1/produtos/${id}/variacoes?estabelecimento_id=${l.loja.id}`, {
        token: dona,
      })
    ).body
    expect((await ajustar(String(variacoes[0]?.id))).body).toEqual({ estoque: 7 })
    expect(await produto(id)).toMatchObject({ estoque: 7, preco: 100 })
  })
})

test('a variation has weight and measures of its own, which a grid that does not say them leaves', async () => {
  const { id, variacoes } = await comTamanhos(linha('38', { peso_gramas: 900, altura_cm: 12 }), linha('39'))
  expect(variacoes.map(({ peso_gramas, altura_cm }) => [peso_gramas, altura_cm])).toEqual([
    [900, 12],
    [null, null],
  ])
  const { body } = await gravar<GradeLida>(
    id,
    tamanhos(linha('38', { altura_cm: null, estoque_visto: 5 }), linha('39', { estoque_visto: 5 })),
  )
  const depois = body.variacoes
  expect(depois.map(({ peso_gramas, altura_cm }) => [peso_gramas, altura_cm])).toEqual([
    [900, null],
    [null, null],
  ])
  expect((await gravar(id, tamanhos(linha('38', { peso_gramas: -1 })))).status).toBe(422)
})

describe('a sale', () => {
  test('takes the units of the variation, and giving up returns them to it', async () => {
    const { id, variacoes } = await comTamanhos(linha('38'), linha('39', { preco: 130 }))
    const [a, b] = variacoes.map((uma) => uma.id) as [string, string]
    const itens = [
      { produto_id: b, quantidade: 2 },
      { produto_id: a, quantidade: 1 },
    ]
    const { body } = await l.buy(l.order(a, 1, { itens }))
    expect(body).toMatchObject({ subtotal: 360 })
    expect(await produto(id)).toMatchObject({ estoque: 7, estoque_reservado: 3 })
    const { status } = await l.request('POST', `/rest/v1/vendas/${String(body.id)}/cancelar`, {
      token: dona,
      body: { motivo: 'Engano' },
    })
    expect(status).toBe(200)
    expect([await l.stockOf(a), await l.stockOf(b)]).toEqual([5, 5])
    expect(await produto(id)).toMatchObject({ estoque: 10, estoque_reservado: 0 })
  })

  test('what a cart asks about it is what the shop charges for it', async () => {
    const { id, variacoes } = await comTamanhos(linha('38', { preco: 150, preco_promocao: 120, estoque: 2 }))
    const uma = String(variacoes[0]?.id)
    const { body } = await l.request('POST', '/rest/v1/rpc/get_produtos_publicos_estabelecimento', {
      body: { p_estabelecimento_id: l.loja.id, p_produtos: [uma] },
    })
    expect(body).toMatchObject([{ id: uma, preco: 150, preco_promocao: 120, em_promocao: true, estoque: 2 }])
    await l.owner.query(`update produtos set status = 'inativo' where id = $1`, [id])
    const { rows } = await l.owner.query('select 1 from publico_variacoes where id = $1', [uma])
    expect(rows).toEqual([])
  })

  test('of the product without a choice, of one taken off, or of one whose product is not on sale, is refused', async () => {
    const { id, variacoes } = await comTamanhos(linha('P'), linha('M'))
    const [p, m] = variacoes.map((uma) => uma.id) as [string, string]
    await gravar(id, tamanhos(linha('P', { estoque_visto: 5 })))
    await l.owner.query(`update produtos set status = 'inativo' where id = $1`, [id])
    for (const qual of [id, m, p]) expect((await l.buy(l.order(qual))).status).toBe(422)
    expect(await l.stockOf(p)).toBe(5)
  })

  test('1 000 buyers of the last 100 of one variation: 100 get it, and the other keeps its own', async () => {
    const { id, variacoes } = await comTamanhos(linha('38', { estoque: 100 }), linha('39', { estoque: 8 }))
    const uma = String(variacoes[0]?.id)
    const respostas = await Promise.all(Array.from({ length: 1000 }, () => l.buy(l.order(uma))))
    const quantas = (status: number) => respostas.filter((resposta) => resposta.status === status).length
    expect([quantas(201), quantas(409)]).toEqual([100, 900])
    expect(await produto(id)).toMatchObject({ estoque: 8, estoque_reservado: 100 })
  }, 120_000)
})

describe('the grid changes', () => {
  test('what a product held before is counted out by the ledger, and nothing while sales hold units', async () => {
    const { id } = await createProduct(l.owner, l.loja.id, { estoque: 6 })
    const { body: venda } = await l.buy(l.order(id))
    expect((await gravar(id, tamanhos(linha('U')))).body.code).toBe('produtos.unidades_reservadas')
    await l.request('POST', `/rest/v1/vendas/${String(venda.id)}/cancelar`, {
      token: dona,
      body: { motivo: 'Engano' },
    })
    expect((await gravar(id, tamanhos(linha('U')))).status).toBe(200)
    expect(await produto(id)).toMatchObject({ estoque: 5 })
    const { rows } = await l.owner.query(
      `select qtd, saldo_apos, motivo from movimentos_estoque where produto_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ qtd: -6, saldo_apos: 0, motivo: 'Passou a ser vendido em variações' }])
  })

  test('values may be swapped, and what was taken off comes back with its units', async () => {
    const { id, variacoes } = await comTamanhos(linha('P', { estoque: 1 }), linha('M', { estoque: 2 }))
    const [p, m] = variacoes.map((uma) => uma.id) as [string, string]
    const trocada = await gravar<GradeLida>(
      id,
      tamanhos(
        linha('M', { id: p, estoque: 1, estoque_visto: 1 }),
        linha('P', { id: m, estoque: 2, estoque_visto: 2 }),
      ),
    )
    expect(trocada.body.variacoes.map((uma) => [uma.id, uma.variacao])).toEqual([
      [p, 'M'],
      [m, 'P'],
    ])
    await gravar(id, tamanhos(linha('P', { estoque: 2, estoque_visto: 2 })))
    expect(await produto(id)).toMatchObject({ estoque: 2 })
    const { body } = await gravar<GradeLida>(
      id,
      tamanhos(linha('P', { estoque: 2, estoque_visto: 2 }), linha('M', { estoque: 1, estoque_visto: 1 })),
    )
    expect(body.variacoes.map((uma) => uma.id)).toEqual([m, p])
  })

  test('a stock that moved meanwhile is not overwritten', async () => {
    const { id, variacoes } = await comTamanhos(linha('P'))
    await l.buy(l.order(String(variacoes[0]?.id)))
    const { status, body } = await gravar(id, tamanhos(linha('P', { estoque: 9, estoque_visto: 5 })))
    expect([status, body.code]).toEqual([409, 'produtos.estoque_mudou'])
    expect(await produto(id)).toMatchObject({ estoque: 4 })
  })

  test('without options it is a plain product again', async () => {
    const { id } = await comTamanhos(linha('P'))
    expect((await gravar(id, { opcoes: [], variacoes: [] })).status).toBe(200)
    expect(await produto(id)).toMatchObject({ estoque: 0, preco: 100, preco_ate: null })
    expect((await l.buy(l.order(id))).status).toBe(409)
  })
})

describe('refused, and the grid stays as it was', () => {
  const muitos = Array.from({ length: 201 }, (_, i) => linha(`n${i}`))
  test.each<[string, Omit<GradeBody, 'estabelecimento_id'>]>([
    ['more than 200', tamanhos(...muitos)],
    ['a combination twice', tamanhos(linha('P'), linha('P'))],
    ['one that the options do not make', { ...tamanhos(linha('P')), variacoes: [linha('X')] }],
    ['a promotion over the price', tamanhos(linha('P', { preco_promocao: 100 }))],
    [
      'four options',
      { ...tamanhos(linha('P')), opcoes: ['a', 'b', 'c', 'd'].map((nome) => ({ nome, valores: ['1'] })) },
    ],
    ['options that nothing is sold of', { ...tamanhos(linha('P')), variacoes: [] }],
    ['a name nobody can see', { opcoes: [{ nome: '\u200b', valores: ['P'] }], variacoes: [linha('P')] }],
  ])('%s', async (_nome, grade) => {
    const { id } = await comTamanhos(linha('P'))
    expect((await gravar(id, grade)).status).toBe(422)
    expect(await produto(id)).toMatchObject({ estoque: 5 })
  })

  test('a variation of another product, another shop’s product, a variation as a product, and a SKU in use', async () => {
    const a = await comTamanhos(linha('P', { sku: 'SO-UM' }))
    const b = await comTamanhos(linha('P'))
    const deA = String(a.variacoes[0]?.id)
    expect((await gravar(b.id, tamanhos(linha('P', { id: deA })))).body.code).toBe(
      'produtos.variacao_de_outro_produto',
    )
    const repetido = linha('P', { sku: 'SO-UM', estoque_visto: 5 })
    expect((await gravar(b.id, tamanhos(repetido))).body.code).toBe('produtos.sku_em_uso')
    expect((await gravar(deA, tamanhos(linha('P')))).status).toBe(404)
    const alheio = await createProduct(l.owner, (await createShop(l.owner)).id)
    expect((await gravar(alheio.id, tamanhos(linha('P')))).status).toBe(404)
    expect(await produto(b.id)).toMatchObject({ estoque: 5 })
  })
})
