import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LojaComPix, startLojaComPix } from '#test/loja-com-pix.ts'

let l: LojaComPix
beforeAll(async () => {
  l = await startLojaComPix()
})
afterAll(() => l.close())

const cartas = async (numero: number) => {
  const { rows } = await l.owner.query<{ assunto: string; texto: string }>(
    'select assunto, texto from cartas where assunto like $1 and para = $2',
    [`Pedido #${numero} cancelado%`, l.comprador.email],
  )
  return rows
}

test('regret before anything was paid promises no money back', async () => {
  const { venda, produto } = await l.vender({ forma: 'avista' })
  await l.request('POST', `/rest/v1/vendas/${venda.id}/aceitar`, { token: await l.tokenFor(l.loja.donoId) })
  const { body } = await l.request('POST', `/rest/v1/vendas/${venda.id}/desistir`, { token: l.token })
  expect(body).toMatchObject({ status: 'cancelado', devolucao: null, total_reembolsado: 0 })
  expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  await vi.waitFor(async () => expect(await cartas(venda.numero)).toHaveLength(1), { timeout: 8000 })
  const [carta] = await cartas(venda.numero)
  expect(carta?.assunto).toBe(`Pedido #${venda.numero} cancelado`)
  expect(carta?.texto).not.toMatch(/PIX|devolvido|valor pago/)
  expect(carta?.texto).toContain('Nada foi cobrado.')
})
