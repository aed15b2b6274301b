import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { conferirLojas } from './conferir-lojas.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

const abertos = async (codigo: string) =>
  (await l.alerts(codigo)).filter(({ status }) => status !== 'resolvido')

test('a shop that gives up more than one order in twenty alerts the platform, until it mends', async () => {
  const vendas: string[] = []
  for (let i = 0; i < 20; i++) vendas.push((await l.sell({ forma: 'avista' })).saleOf.id)
  const cancelar = (id: string | undefined, por: string) =>
    l.owner.query(
      `update vendas set status = 'cancelado', motivo_cancelamento = 'Teste', cancelado_por = $2 where id = $1`,
      [id, por],
    )
  await cancelar(vendas[0], 'cliente')
  await cancelar(vendas[1], 'loja')
  await conferirLojas()
  expect(await abertos('LOJA-CANC')).toEqual([])
  await cancelar(vendas[2], 'prazo_da_loja')
  await conferirLojas()
  expect(await abertos('LOJA-CANC')).toMatchObject([
    { estabelecimento_id: l.loja.id, resumo: 'A loja cancelou ou deixou vencer 2 de 20 pedidos em 30 dias.' },
  ])
  await l.owner.query(`update vendas set created_at = now() - interval '31 days' where id = $1`, [vendas[2]])
  await conferirLojas()
  expect(await abertos('LOJA-CANC')).toEqual([])
})

test('deliveries without a fiscal document alert past one in five', async () => {
  await l.owner.query(
    `update vendas set status = 'entregue', entregue_em = now() where estabelecimento_id = $1 and status = 'pendente'`,
    [l.loja.id],
  )
  await conferirLojas()
  expect(await abertos('LOJA-SEMNF')).toMatchObject([{ estabelecimento_id: l.loja.id, severidade: 'medio' }])
  await l.owner.query(
    `insert into notas_fiscais (estabelecimento_id, venda_id, chave, user_id)
     select estabelecimento_id, id, '352611112223330001815500100000' || lpad(numero::text, 14, '0'), $2
     from vendas where estabelecimento_id = $1 and status = 'entregue'`,
    [l.loja.id, l.loja.ownerId],
  )
  await conferirLojas()
  expect(await abertos('LOJA-SEMNF')).toEqual([])
})
