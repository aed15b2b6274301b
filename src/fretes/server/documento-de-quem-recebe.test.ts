import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShopWithCarrier, type ShopWithCarrier } from '#test/support/shop-with-carrier.ts'

let w: ShopWithCarrier
beforeAll(async () => {
  w = await startShopWithCarrier()
  await w.connect()
})
afterAll(() => w.close())

test('the document is that of who receives: of somebody else than the customer it is asked, and kept with the sale', async () => {
  const id = await w.sell()
  await w.owner.query(
    `update vendas set comprador = jsonb_set(comprador, '{nome}', '"Maria Presenteada"') where id = $1`,
    [id],
  )
  const ler = (rota: string) => w.request('GET', `/rest/v1/vendas/${id}${rota}`, { token: w.token })
  expect((await ler('/etiqueta-de-envio')).body).toMatchObject({
    destinatario: 'Maria Presenteada',
    falta_documento: true,
  })
  expect((await w.buy(id)).body.code).toBe('vendas.falta_documento_do_cliente')
  expect((await w.buy(id, { documento: '111.444.777-35' })).status).toBe(200)
  expect(await w.work(id)).toBeNull()
  expect(w.carrier.livro.envio((await w.labelOf(id)).provider_id)).toMatchObject({
    to: { name: 'Maria Presenteada', document: '11144477735' },
  })
  const { rows } = await w.owner.query(`select id, cpf_cnpj from consumidores where nome = 'Ana Souza'`)
  expect(rows).toMatchObject([{ cpf_cnpj: '52998224725' }])
  expect((await ler('')).body.cliente).not.toHaveProperty('documento')
  // Neither does the buyer take it along, nor is it handed to them: it is of somebody else.
  const cadastro = `/rest/v1/consumidores/${rows[0].id}/dados?estabelecimento_id=${w.loja.id}`
  for (const [token, rota] of [
    [w.buyerToken, '/rest/v1/meus_dados'],
    [w.token, cadastro],
  ] as const) {
    const { status, body } = await w.request('GET', rota, { token })
    expect([status, body.compras]).toMatchObject([200, [{ comprador: { nome: 'Maria Presenteada' } }]])
    expect(JSON.stringify(body)).not.toContain('11144477735')
  }
})
