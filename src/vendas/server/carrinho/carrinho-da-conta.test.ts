import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '#test/support/app.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { createVariations, row } from '#test/support/variations.ts'
import { setClock } from '#src/shared/server/clock.ts'
import type { CarrinhoDaConta } from '../../schemas-carrinho.ts'
import { reterCarrinhos } from './mudar-carrinho.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(() => l.close())

type Mudanca = { produto_id: string; de?: number; quantidade: number }

async function pessoa() {
  const { id } = await createUser(l.owner)
  const token = await l.tokenFor(id)
  const dizer = <Body = Json>(...mudancas: Mudanca[]) =>
    l.request<Body>('POST', '/rest/v1/carrinho', {
      token,
      body: { mudancas: mudancas.map((uma) => ({ de: 0, ...uma })) },
    })
  const tem = async () => {
    const { body } = await dizer<CarrinhoDaConta>()
    return Object.fromEntries(body.linhas.map(({ produto, quantidade }) => [produto.id, quantidade]))
  }
  return { id, token, dizer, tem }
}
const produto = async (mudancas: Parameters<typeof createProduct>[2] = {}, loja = l.loja.id) =>
  (await createProduct(l.owner, loja, mudancas)).id

describe('the cart of an account', () => {
  test('is found again on another device, with shop, price and choice of now', async () => {
    const { ids } = await createVariations(l, ['Tamanho'], { rows: [row(['38'], { preco: 199.9 })] })
    const [par = ''] = ids
    const ana = await pessoa()
    expect((await ana.dizer({ produto_id: par, quantidade: 2 })).status).toBe(200)
    const { body } = await ana.dizer()
    expect(body).toMatchObject({
      fora: [],
      linhas: [
        {
          quantidade: 2,
          produto: { id: par, preco: 199.9, estoque: 5, escolha: { nome: 'Tênis', texto: 'Tamanho 38' } },
          loja: { id: l.loja.id },
        },
      ],
    })
    expect(await (await pessoa()).tem()).toEqual({})
  })

  test('merges by the larger, once: the same said again changes nothing', async () => {
    const [a, b] = [await produto(), await produto()]
    const ana = await pessoa()
    await ana.dizer({ produto_id: a, quantidade: 3 })
    const deOutro = [
      { produto_id: a, quantidade: 2 },
      { produto_id: b, quantidade: 1 },
    ]
    await ana.dizer(...deOutro)
    await ana.dizer(...deOutro)
    expect(await ana.tem()).toEqual({ [a]: 3, [b]: 1 })
    await ana.dizer({ produto_id: a, de: 3, quantidade: 0 })
    expect(await ana.tem()).toEqual({ [b]: 1 })
  })

  test('two devices at once lose nothing', async () => {
    const [a, b] = [await produto(), await produto()]
    const ana = await pessoa()
    await Promise.all([
      ana.dizer({ produto_id: a, quantidade: 1 }),
      ana.dizer({ produto_id: b, quantidade: 2 }),
      ana.dizer({ produto_id: a, quantidade: 4 }),
      ana.dizer({ produto_id: b, quantidade: 1 }),
    ])
    expect(await ana.tem()).toEqual({ [a]: 4, [b]: 2 })
  })

  test('says by name what is on sale no more, and takes it back when it returns', async () => {
    const [a, b] = [await produto({ nome: 'Chaleira' }), await produto({ estoque: 3 })]
    const ana = await pessoa()
    await ana.dizer({ produto_id: a, quantidade: 1 }, { produto_id: b, quantidade: 1 })
    await l.owner.query(`update produtos set status = 'inativo' where id = $1`, [a])
    await l.owner.query('update produtos set estoque = 0 where id = $1', [b])
    const { body } = await ana.dizer()
    expect(body).toMatchObject({
      linhas: [{ produto: { id: b, estoque: 0 } }],
      fora: [{ produto_id: a, nome: 'Chaleira' }],
    })
    await l.owner.query(`update produtos set status = 'ativo' where id = $1`, [a])
    expect(await ana.tem()).toEqual({ [a]: 1, [b]: 1 })
  })
})

describe('the order empties it', () => {
  const comprar = (token: string, produtoId: string) => l.buy(l.order(produtoId, 1), { quem: token })

  test('paid at delivery: at once, of what was ordered and nothing else', async () => {
    const [a, b] = [await produto(), await produto()]
    const [ana, bia] = [await pessoa(), await pessoa()]
    for (const quem of [ana, bia])
      await quem.dizer({ produto_id: a, quantidade: 1 }, { produto_id: b, quantidade: 1 })
    expect((await comprar(ana.token, a)).status).toBe(201)
    expect([await ana.tem(), await bia.tem()]).toEqual([{ [b]: 1 }, { [a]: 1, [b]: 1 }])
  })

  test('of a variation, its own line', async () => {
    const { ids } = await createVariations(l, ['Tamanho'], { rows: [row(['38']), row(['39'])] })
    const [a = '', b = ''] = ids
    const ana = await pessoa()
    await ana.dizer({ produto_id: a, quantidade: 1 }, { produto_id: b, quantidade: 1 })
    expect((await comprar(ana.token, a)).status).toBe(201)
    expect(await ana.tem()).toEqual({ [b]: 1 })
  })

  test('the line of somebody else cannot be emptied by the function of another shop', async () => {
    const a = await produto()
    const ana = await pessoa()
    const { body } = await comprar(ana.token, a)
    await ana.dizer({ produto_id: a, quantidade: 1 })
    await l.owner.query(`update linhas_carrinho set mudada_em = '2020-01-01'`)
    const { rows } = await l.owner.query('select esvaziar_carrinho($1, $2)', [l.loja.id, body.id])
    expect(rows).toHaveLength(1)
    expect(await ana.tem()).toEqual({ [a]: 1 })
  })
})

test('a line that nobody touched goes after 90 days', async () => {
  const [a, b] = [await produto(), await produto()]
  const ana = await pessoa()
  await ana.dizer({ produto_id: a, quantidade: 1 }, { produto_id: b, quantidade: 1 })
  await l.owner.query(
    `update linhas_carrinho set mudada_em = case when produto_id = $2 then '2030-01-10' else '2030-01-20' end::timestamptz
     where user_id = $1`,
    [ana.id, a],
  )
  try {
    for (const [dia, ficam] of [
      ['2030-04-09', 2],
      ['2030-04-11', 1],
    ] as const) {
      setClock(new Date(`${dia}T07:00:00Z`))
      await reterCarrinhos()
      await reterCarrinhos()
      expect(Object.keys(await ana.tem()), dia).toHaveLength(ficam)
    }
  } finally {
    setClock(null)
  }
})

describe('refused, in Portuguese, and nothing is kept', () => {
  test('what nobody sells: another shop that is hidden, a draft, an id of nothing', async () => {
    const escondida = await createShop(l.owner, { bloqueada: true })
    const forjados = [
      await produto({}, escondida.id),
      await produto({ status: 'rascunho' }),
      randomUUID(),
      l.loja.id,
    ]
    const ana = await pessoa()
    const { status, body } = await ana.dizer<CarrinhoDaConta>(
      ...forjados.map((produto_id) => ({ produto_id, quantidade: 1 })),
    )
    expect(status).toBe(200)
    expect(body.linhas).toEqual([])
    expect(body.fora).toHaveLength(forjados.length)
    expect((await ana.dizer()).body).toEqual({ linhas: [], fora: [] })
  })

  test.each([
    [[{ produto_id: 'x', quantidade: 1 }], /./],
    [[{ quantidade: -1 }], /negativa/],
    [[{ quantidade: 100_001 }], /até 100\.000/],
    [[{ quantidade: 1.5 }], /./],
    [[{ quantidade: 1, estabelecimento_id: randomUUID() }], /./],
    [[{ quantidade: 1, de: -1 }], /negativa/],
    [[{ quantidade: 1 }, { quantidade: 2 }], /uma vez/],
  ])('%j', async (mudancas, frase) => {
    const ana = await pessoa()
    const id = await produto()
    const { status, body } = await ana.dizer(...mudancas.map((uma) => ({ produto_id: id, ...uma })))
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toMatch(frase)
    expect(await ana.tem()).toEqual({})
  })

  test('thousands of lines, at once or little by little', async () => {
    const ana = await pessoa()
    const muitas = Array.from({ length: 5000 }, () => ({ produto_id: randomUUID(), quantidade: 1 }))
    const { status, body } = await ana.dizer(...muitas)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('até 200 produtos')
    const { rows } = await l.owner.query<{ id: string }>(
      `insert into produtos (estabelecimento_id, nome, preco, estoque, status)
       select $1, 'Produto ' || n, 10, 5, 'ativo' from generate_series(1, 201) n returning id`,
      [l.loja.id],
    )
    const linhas = rows.map(({ id }) => ({ produto_id: id, quantidade: 1 }))
    expect((await ana.dizer(...linhas.slice(0, 200))).status).toBe(200)
    expect((await ana.dizer(...linhas.slice(200))).body.code).toBe('vendas.carrinho_cheio')
    expect(Object.keys(await ana.tem())).toHaveLength(200)
  })

  test('who is not signed in', async () => {
    expect((await l.request('POST', '/rest/v1/carrinho', { body: { mudancas: [] } })).status).toBe(401)
  })
})
