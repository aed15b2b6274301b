import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
let token: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  token = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

/** A product that cost so much since so many days ago, oldest first. */
async function vendidoPor(...historia: [preco: number, diasAtras: number][]): Promise<string> {
  const { id } = await createProduct(t.owner, loja.id, { preco: historia.at(-1)?.[0] ?? 10 })
  await t.owner.query('delete from precos_do_produto where produto_id = $1', [id])
  for (const [preco, dias] of historia)
    await t.owner.query(
      `insert into precos_do_produto (estabelecimento_id, produto_id, desde, preco)
       values ($1, $2, now() - make_interval(days => $3), $4)`,
      [loja.id, id, dias, preco],
    )
  return id
}

const promover = (id: string, preco: number, preco_promocao: number | null) =>
  t.owner.query(
    `update produtos set preco = $2, preco_promocao = $3::numeric, em_promocao = $3::numeric is not null where id = $1`,
    [id, preco, preco_promocao],
  )

/** As visitors read it: what answers keep of it follows a moment later. */
async function naVitrine(id: string) {
  const { rows } = await t.owner.query('select preco, em_promocao from publico_produtos where id = $1', [id])
  return rows[0]
}

describe('a promotion', () => {
  it('under the lowest price of thirty days is one, and says that price', async () => {
    const id = await vendidoPor([50, 90], [40, 20])
    await promover(id, 40, 30)
    expect(await naVitrine(id)).toEqual({ preco: 40, em_promocao: true })
    const { rows } = await t.owner.query('select menor_preco_30d from publico_produtos where id = $1', [id])
    expect(rows).toEqual([{ menor_preco_30d: 40 }])
  })

  it('over it is shown as the price it is, wherever the product is listed', async () => {
    // Half of the double.
    const id = await vendidoPor([40, 90])
    await promover(id, 80, null)
    await promover(id, 80, 45)
    expect(await naVitrine(id)).toEqual({ preco: 45, em_promocao: false })
    const { rows } = await t.owner.query(
      `select i.preco, i.em_promocao from unnest(array[false, true]) promocao,
         json_populate_recordset(null::produtos,
           publico_lista_da_loja($1, null, null, promocao, null, null, 'nome', 50, 0) -> 'itens') i
       where i.id = $2`,
      [loja.id, id],
    )
    expect(rows).toEqual([{ preco: 45, em_promocao: false }])
  })

  it('counts what was in force when the thirty days began, and forgets what ended before', async () => {
    const antigo = await vendidoPor([20, 90], [60, 40])
    await promover(antigo, 60, 50)
    expect((await naVitrine(antigo)).em_promocao).toBe(true)
    const vigente = await vendidoPor([20, 90], [60, 25])
    await promover(vigente, 60, 50)
    expect((await naVitrine(vigente)).em_promocao).toBe(false)
  })

  it('may come back at the price it had', async () => {
    const id = await vendidoPor([40, 90])
    await promover(id, 40, 30)
    await promover(id, 40, null)
    await promover(id, 40, 30)
    expect((await naVitrine(id)).em_promocao).toBe(true)
    await promover(id, 40, 35)
    expect((await naVitrine(id)).em_promocao).toBe(false)
  })

  it('of a product nobody had seen before is believed', async () => {
    const { id } = await createProduct(t.owner, loja.id, { preco: 40, promocao: 30 })
    expect(await naVitrine(id)).toEqual({ preco: 40, em_promocao: true })
  })
})

it('every price on show is kept with its time, once, and the form is told the lowest', async () => {
  const { id } = await createProduct(t.owner, loja.id, { preco: 40 })
  await promover(id, 30, null)
  await promover(id, 30, null)
  await t.owner.query(`update produtos set status = 'inativo', preco = 5 where id = $1`, [id])
  await t.owner.query(`update produtos set status = 'ativo', preco = 30 where id = $1`, [id])
  await promover(id, 60, null)
  const { rows } = await t.owner.query<{ preco: number }>(
    'select preco from precos_do_produto where produto_id = $1 order by desde',
    [id],
  )
  expect(rows.map(({ preco }) => preco)).toEqual([40, 30, 60])
  const { body } = await t.request('GET', `/rest/v1/produtos/${id}?estabelecimento_id=${loja.id}`, { token })
  expect(body.menor_preco_em_30_dias).toBe(30)
})

it('what is charged stays what the shop asks', async () => {
  const id = await vendidoPor([40, 90])
  await promover(id, 80, 45)
  const { rows } = await t.owner.query('select preco_efetivo from produtos where id = $1', [id])
  expect(rows).toEqual([{ preco_efetivo: 45 }])
})
