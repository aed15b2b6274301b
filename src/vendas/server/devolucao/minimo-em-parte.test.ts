import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { createProduct } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

const ENDERECO = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
}

let l: SellingShop
let dona: string
beforeAll(async () => {
  l = await startSellingShop()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())

interface Condicoes {
  zona?: number
  minimo?: number
  gratis?: number | null
}

/** Twenty at R$ 10, brought for R$ 30 by a shop with these conditions. */
async function comprar(
  { zona = 0, minimo = 0, gratis = null }: Condicoes,
  { entrega = 'propria', ...mais }: Record<string, unknown> = {},
) {
  const ajustes = await l.request('PATCH', '/rest/v1/configuracoes_estabelecimento', {
    token: dona,
    body: {
      estabelecimento_id: l.loja.id,
      entrega: {
        retirada: { ativa: true, endereco: '', prazo: 'hoje' },
        propria: {
          ativa: true,
          zonas: [
            {
              nome: 'Centro',
              bairros: [],
              ceps: [{ de: '01000000', ate: '01999999' }],
              taxa: 30,
              minimo: zona,
              prazo: '1 dia',
            },
          ],
        },
        combinar: { ativa: false, texto: '' },
        gratis: gratis && { desde: gratis, ufs: [], vale: 'propria' },
      },
      pedido_minimo: { valor: minimo, entrega_propria: null },
    },
  })
  expect(ajustes.status).toBe(200)
  const { id } = await createProduct(l.owner, l.loja.id, { preco: 10, estoque: 20 })
  const { status, body } = await l.buy({
    ...l.order(id, 20),
    entrega,
    ...(entrega === 'propria' ? { endereco_entrega: ENDERECO } : {}),
    ...mais,
  })
  expect(status).toBe(201)
  const [linha] = body.itens as { id: string }[]
  const verbo = (nome: string, corpo: object = {}, token = l.token) =>
    l.request('POST', `/rest/v1/vendas/${String(body.id)}/${nome}`, { token, body: corpo })
  return {
    produto: id,
    verbo,
    unidades: (quantidade: number) => ({ itens: [{ item_id: linha?.id, quantidade }] }),
  }
}

const recusa = (reais: number) => ({
  status: 409,
  body: {
    code: 'vendas.abaixo_do_minimo',
    detail: `Sem estes itens o pedido fica abaixo de ${formatarReais(reais)}, o mínimo para as condições em que foi feito. Cancele o pedido inteiro ou fale com a loja.`,
  },
})

describe('what a buyer gives up in part before it is sent', () => {
  test.each<[string, Condicoes, number]>([
    ['the shop asks for', { minimo: 150 }, 150],
    ['the area asks for', { zona: 160 }, 160],
    ['made its delivery free', { gratis: 200, minimo: 150 }, 200],
  ])('never takes the order under what %s, while the whole of it may go', async (_, condicoes, reais) => {
    const { produto, verbo, unidades } = await comprar(condicoes)
    const motivo = 'Mudei de ideia'
    expect(await verbo('cancelar-itens', { ...unidades(19), motivo })).toMatchObject(recusa(reais))
    await verbo('confirmar-pagamento', {}, dona)
    expect(await verbo('desistir', unidades(19))).toMatchObject(recusa(reais))
    expect(await l.stockOf(produto)).toBe(0)
    expect((await verbo('desistir', unidades(20))).body).toMatchObject({ status: 'cancelado' })
    expect(await l.stockOf(produto)).toBe(20)
  })

  test('may take it down to that, and further once the shop did', async () => {
    const { verbo, unidades } = await comprar({ minimo: 150 })
    const motivo = 'Mudei de ideia'
    expect((await verbo('cancelar-itens', { ...unidades(5), motivo })).status).toBe(200)
    expect((await verbo('cancelar-itens', { ...unidades(1), motivo })).status).toBe(409)
    expect((await verbo('cancelar-itens', { ...unidades(1), motivo: 'Acabou' }, dona)).status).toBe(200)
    expect((await verbo('cancelar-itens', { ...unidades(1), motivo })).body).toMatchObject({ total: 160 })
  })

  test('goes by what the order was made for, not by what the shop asks since', async () => {
    const { verbo, unidades } = await comprar({})
    await comprar({ minimo: 200 })
    expect((await verbo('cancelar-itens', { ...unidades(19), motivo: 'Mudei' })).status).toBe(200)
  })

  test('has no minimum where it is fetched, nor once it was delivered', async () => {
    const buscada = await comprar({ minimo: 150, gratis: 200 }, { entrega: 'retirada' })
    expect((await buscada.verbo('cancelar-itens', { ...buscada.unidades(19), motivo: 'Mudei' })).status).toBe(
      200,
    )
    const entregue = await comprar({ minimo: 150, gratis: 200 })
    await entregue.verbo('entregar', { recebeu_pagamento: true }, dona)
    expect((await entregue.verbo('desistir', entregue.unidades(19))).body).toMatchObject({
      status: 'em_devolucao',
    })
  })

  test('keeps to the minimum of a coupon that paid its delivery', async () => {
    const cupom = await l.request('POST', '/rest/v1/cupons', {
      token: dona,
      body: { estabelecimento_id: l.loja.id, codigo: 'ENTREGA', tipo: 'entrega', minimo: 120 },
    })
    expect(cupom.status).toBe(201)
    const { verbo, unidades } = await comprar({}, { cupons: ['ENTREGA'] })
    expect(await verbo('cancelar-itens', { ...unidades(9), motivo: 'Mudei' })).toMatchObject(recusa(120))
    expect((await verbo('cancelar-itens', { ...unidades(8), motivo: 'Mudei' })).status).toBe(200)
  })
})
