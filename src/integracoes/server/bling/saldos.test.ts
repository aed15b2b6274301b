import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/support/invariants.ts'
import {
  ACCOUNT,
  OTHER_ACCOUNT,
  type ShopWithBling,
  startShopWithBling,
} from '#test/support/shop-with-bling.ts'
import { assinaturaValida } from './bling-webhook.ts'

let w: ShopWithBling
let cup: string
let dish: string
let theirs: string
beforeAll(async () => {
  w = await startShopWithBling()
  cup = (await w.product('CANECA', 2)).id
  dish = (await w.product('PRATO', 7)).id
  theirs = (await w.product('CANECA', 3, w.outra)).id
  await w.product('NAO HA', 1)
  await w.product(null, 1)
  await w.connect()
  await w.work()
})
afterAll(() => w.close())
beforeEach(() => w.erp.desligarFalhas())

const hints = async () =>
  (await w.owner.query('select 1 from produtos_no_bling where conferir_em is not null')).rowCount
const statuses = (sent: { status: number }[]) => sent.map(({ status }) => status)

/** Sales are paid here without their money: only what is said of units must hold. */
async function expectLedger() {
  const broken = Object.keys(await brokenInvariants(w.owner))
  expect(broken.filter((rule) => /stock|reserved|variations/.test(rule))).toEqual([])
}

test('things are paired by their code; what has no pair is listed, and until Bling is the master nothing is touched', async () => {
  const { body } = await w.read()
  expect(body).toMatchObject({
    estoque_de: 'portal',
    sem_par: 2,
    comparando: false,
    comparacao: {
      conferidos: 2,
      diferencas: 1,
      acertou: false,
      primeiras: [{ sku: 'CANECA', de: 2, para: 10 }],
    },
  })
  const loose = (body.sem_par_primeiros as { sku: string | null }[]).map(({ sku }) => sku)
  expect(new Set(loose)).toEqual(new Set(['NAO HA', null]))
  expect(await w.stockOf(cup)).toBe(2)
  await w.erp.mudarEstoque(ACCOUNT, { codigo: 'CANECA', saldo: 11 })
  expect(await hints()).toBe(0)
})

test('made the master, Bling counts at once, and another shop with the same code is not touched', async () => {
  await w.master('bling')
  expect(await w.stockOf(cup)).toBe(11)
  expect(await w.stockOf(theirs)).toBe(3)
  expect((await w.read()).body.comparacao).toMatchObject({ acertou: true, diferencas: 1 })
  const { rows } = await w.owner.query(
    `select tipo, qtd, motivo, user_id from movimentos_estoque where produto_id = $1 order by created_at desc limit 1`,
    [cup],
  )
  expect(rows[0]).toEqual({ tipo: 'contagem', qtd: 9, motivo: 'Saldo do Bling', user_id: null })
})

describe('a notice', () => {
  test('is a hint: the balance is read, whatever the notice says, however often and in whatever order it comes', async () => {
    const before = w.asked('GET', '/estoques/saldos')
    const sent = await w.erp.mudarEstoque(ACCOUNT, { codigo: 'CANECA', saldo: 20, duplicate: 2, says: 500 })
    expect(statuses(sent)).toEqual([200, 200, 200])
    // Late and out of date.
    await w.erp.mudarEstoque(ACCOUNT, { codigo: 'CANECA', saldo: 8, says: 20 })
    await w.work()
    expect(await w.stockOf(cup)).toBe(8)
    expect(w.asked('GET', '/estoques/saldos') - before).toBe(1)
    expect(await hints()).toBe(0)
  })

  test('forged, unsigned or of another account moves nothing', async () => {
    for (const forged of [{ wrong_secret: true }, { unsigned: true }])
      expect(statuses(await w.erp.mudarEstoque(ACCOUNT, { codigo: 'PRATO', saldo: 1, ...forged }))).toEqual([
        401,
      ])
    const other = await w.erp.mudarEstoque(ACCOUNT, { codigo: 'PRATO', saldo: 1, company: 'outra' })
    expect(statuses(other)).toEqual([200])
    expect(await hints()).toBe(0)
    await w.erp.mudarEstoque(ACCOUNT, { codigo: 'PRATO', saldo: 7, silent: true })
    const body = Buffer.from('{}')
    expect(assinaturaValida(body, undefined)).toBe(false)
    expect(assinaturaValida(body, 'sha256=')).toBe(false)
    expect(assinaturaValida(body, `sha256=${'0'.repeat(64)}`)).toBe(false)
  })

  test.each([
    ['another product', { produto: { id: 1 } }],
    ['what is no number', 0],
    ['units that nobody has', -12.7],
    ['more than can be kept', 1e12],
  ])('an answer that says %s', async (_what, lie) => {
    await w.erp.mudarEstoque(ACCOUNT, { codigo: 'PRATO', saldo: 7 })
    const says = typeof lie === 'object' ? lie : { saldoVirtualTotal: lie === 0 ? 'muitos' : lie }
    w.erp.falhar({ path: '/estoques/saldos', mode: 'lie', says })
    await w.work()
    const expected = lie === -12.7 ? 0 : lie === 1e12 ? 1_000_000 : 7
    expect(await w.stockOf(dish)).toBe(expected)
    await w.erp.mudarEstoque(ACCOUNT, { codigo: 'PRATO', saldo: 7 })
    await w.work()
    expect(await w.stockOf(dish)).toBe(7)
  })
})

test('units that our sales hold are taken off until their order is there; then Bling holds them itself', async () => {
  await w.erp.mudarEstoque(ACCOUNT, { codigo: 'CANECA', saldo: 10 })
  await w.work()
  const waiting = await w.order(cup, 2)
  const paid = await w.sell(cup, 3)
  expect(await w.stockOf(cup)).toBe(5)
  w.erp.falhar({ path: '/pedidos/vendas', method: 'POST', mode: '422' })
  await w.erp.mudarEstoque(ACCOUNT, { codigo: 'CANECA', saldo: 20 })
  await w.work()
  // Neither is there: 20 - 2 - 3.
  expect(await w.rowOf(paid.id)).toMatchObject({ situacao: 'recusado' })
  expect(await w.stockOf(cup)).toBe(15)
  await w.act(`pedidos/${paid.id}/reenviar`)
  await w.erp.mudarEstoque(ACCOUNT, { codigo: 'CANECA', saldo: 21 })
  await w.work()
  // The paid one is: Bling says 21 - 3.
  expect(await w.stockOf(cup)).toBe(16)
  await w.pay(waiting.id)
  await w.erp.mudarEstoque(ACCOUNT, { codigo: 'CANECA', saldo: 22 })
  await w.work()
  expect(await w.stockOf(cup)).toBe(17)
  await expectLedger()
})

test('what no notice told is mended at night, and the next comparison waits for the next night', async () => {
  await w.erp.mudarEstoque(ACCOUNT, { codigo: 'PRATO', saldo: 3, silent: true })
  await w.owner.query('update conexoes_do_bling set comparar_em = now()')
  await w.work()
  expect(await w.stockOf(dish)).toBe(3)
  expect((await w.read()).body.comparacao).toMatchObject({
    diferencas: 1,
    acertou: true,
    primeiras: [{ sku: 'PRATO', de: 7, para: 3 }],
  })
  const { rows } = await w.owner.query(
    `select extract(hour from comparar_em at time zone 'America/Sao_Paulo')::int as hora, comparar_em > now() as depois
     from conexoes_do_bling`,
  )
  expect(rows).toEqual([{ hora: expect.toSatisfy((hora: number) => hora >= 2 && hora < 5), depois: true }])
})

test('a code that two products have there pairs with neither, and one that is gone has no pair any more', async () => {
  const products = w.erp.livro.conta(ACCOUNT)?.produtos ?? []
  const [plate] = products.filter(({ codigo }) => codigo === 'PRATO')
  products.push({ ...(plate as (typeof products)[number]), id: 999, saldo: 50 })
  await w.act('comparar')
  await w.work()
  expect((await w.read()).body).toMatchObject({ sem_par: 3, comparacao: { conferidos: 1 } })
  expect(await w.stockOf(dish)).toBe(3)
  products.pop()
  // A filter that is not known there is ignored without a word.
  w.erp.falhar({ path: '/produtos', mode: 'lie', says: { codigo: 'OUTRO' } })
  await w.act('comparar')
  await w.work()
  expect((await w.read()).body).toMatchObject({ sem_par: 4, comparacao: { conferidos: 0 } })
  await w.act('comparar')
  await w.work()
  expect((await w.read()).body).toMatchObject({ sem_par: 2 })
})

test('many things are compared piece by piece, and a turn that ends in between goes on where it was', async () => {
  const products = w.erp.livro.conta(ACCOUNT)?.produtos ?? []
  for (let n = 0; n < 120; n += 1) {
    products.push({ id: 5000 + n, codigo: `M${n}`, nome: `M${n}`, situacao: 'A', saldo: n })
    await w.product(`M${n}`, 0)
  }
  await w.act('comparar')
  w.erp.falhar({ path: '/estoques/saldos', mode: '500' })
  await w.work()
  const asked = () => w.asked('GET', '/produtos')
  await w.work()
  const after = asked()
  const { body } = await w.read()
  expect(body.comparacao).toMatchObject({ conferidos: 122, diferencas: 119 })
  expect((body.comparacao as { primeiras: object[] }).primeiras).toHaveLength(50)
  await w.work()
  expect(asked()).toBe(after)
  await expectLedger()
})

test('another account holds no units for the orders of the one before: they are taken off', async () => {
  const { rows } = await w.owner.query(
    `select sum(quantidade)::int as units from itens_venda i join vendas v on v.id = i.venda_id
     where i.produto_id = $1 and v.status = 'pago'`,
    [cup],
  )
  const units = rows[0].units
  expect(units).toBeGreaterThan(0)
  await w.connect({ conta: OTHER_ACCOUNT })
  await w.master('bling')
  expect(await w.stockOf(cup)).toBe(99 - units)
  await expectLedger()
})
