import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { filasDeVendas } from './queues.ts'
import { recontarVendas } from './recontar-vendas.ts'

// A sale counts while it is paid and some of the money stays, as in the reports, whatever became of the order.

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

async function paid() {
  const { saleOf, produto } = await l.sell({ forma: 'avista' })
  await l.verbo(saleOf.id, 'confirmar-pagamento')
  return { id: saleOf.id, produto: produto.id }
}

async function counted() {
  const { rows } = await l.owner.query<{ total_vendas: number }>(
    'select total_vendas from contadores_estabelecimento where estabelecimento_id = $1',
    [l.loja.id],
  )
  return rows[0]?.total_vendas
}

async function soldOf(produto: string) {
  const busca = `estabelecimento_id=${l.loja.id}&id=${produto}`
  const { body } = await l.request('GET', `/rest/v1/produtos?${busca}`, { token: l.dona })
  return (body.itens as { vendidos_30d: number }[])[0]?.vendidos_30d
}

const refund = (id: string, part: number) =>
  l.owner.query('update vendas set total_reembolsado = total * $2 where id = $1', [id, part])

test('a paid sale counts at its shop and for its product until all of its money went back', async () => {
  const before = Number(await counted())
  const { id, produto } = await paid()
  expect([await counted(), await soldOf(produto)]).toEqual([before + 1, 1])
  await refund(id, 0.5)
  expect([await counted(), await soldOf(produto)]).toEqual([before + 1, 1])
  // Delivered, and the bank gave the money back all the same.
  await refund(id, 1)
  expect([await counted(), await soldOf(produto)]).toEqual([before, 0])
  await refund(id, 0)
  expect([await counted(), await soldOf(produto)]).toEqual([before + 1, 1])
})

test('a shop that was counted by the status is counted again, by a sale or by the clock', async () => {
  const [first, second] = [await paid(), await paid()]
  const right = Number(await counted())
  const wrong = () =>
    l.owner.query(
      'update contadores_estabelecimento set total_vendas = 99, vendas_recontadas = false where estabelecimento_id = $1',
      [l.loja.id],
    )
  await wrong()
  // Two moves of one transaction.
  await l.owner.query(
    `begin; update vendas set total_reembolsado = total where id = '${first.id}';
     update vendas set total_reembolsado = total where id = '${second.id}'; commit`,
  )
  expect(await counted()).toBe(right - 2)
  await wrong()
  await recontarVendas()
  expect(await counted()).toBe(right - 2)
  await refund(first.id, 0)
  expect(await counted()).toBe(right - 1)
  await refund(second.id, 0)
})

test('the days are summed though a shop cannot be counted again', async () => {
  const { id } = await paid()
  await l.owner.query(`update vendas set pago_em = now() - interval '9 days' where id = $1`, [id])
  await l.owner.query('alter function recontar_vendas rename to recontar_vendas_depois')
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeVendas.resumirDias, {}))
  await vi.waitFor(
    async () =>
      expect(
        (await l.owner.query('select from dias_resumidos where estabelecimento_id = $1', [l.loja.id]))
          .rowCount,
      ).toBeGreaterThan(0),
    soon,
  )
  await l.owner.query('alter function recontar_vendas_depois rename to recontar_vendas')
})
