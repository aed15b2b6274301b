import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import type { ExplicacaoDoEstoque, Movimento } from '../schemas-estoque.ts'

let t: TestApp
let loja: TestShop
let dona: string

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

const ajustar = (produtoId: string, ajuste: object) =>
  t.request('POST', `/rest/v1/produtos/${produtoId}/ajustar-estoque`, {
    token: dona,
    body: { estabelecimento_id: loja.id, ...ajuste },
  })
const ler = async <T>(produtoId: string, o: string) =>
  (await t.request('GET', `/rest/v1/produtos/${produtoId}/${o}`, { token: dona })).body as T
const daLoja = () => `estabelecimento_id=${loja.id}`

async function vender(produtoId: string, quantidade: number) {
  const { id } = await createUser(t.owner)
  const { body } = await t.request('POST', '/rest/v1/vendas', {
    token: await t.tokenFor(id),
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produtoId, quantidade }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  return body as { id: string; numero: number }
}

async function confere(produtoId: string) {
  const { rows } = await t.owner.query(
    `select estoque = coalesce((select sum(qtd) from movimentos_estoque m where m.produto_id = p.id), 0) as certo
     from produtos p where id = $1`,
    [produtoId],
  )
  return rows[0].certo as boolean
}

test('why my stock is 7: every unit is explained, and open sales say what they hold', async () => {
  const { id } = await createProduct(t.owner, loja.id, { estoque: 10 })
  const venda = await vender(id, 2)
  const cancelada = await vender(id, 3)
  await t.request('POST', `/rest/v1/vendas/${cancelada.id}/cancelar`, {
    token: dona,
    body: { motivo: 'Sem estoque' },
  })
  expect(
    (await ajustar(id, { tipo: 'saida', quantidade: 2, motivo: 'Avaria ou perda', observacao: 'caiu' }))
      .status,
  ).toBe(200)
  expect((await ajustar(id, { tipo: 'entrada', quantidade: 2, motivo: 'Compra de fornecedor' })).status).toBe(
    200,
  )
  const contada = await ajustar(id, {
    tipo: 'contagem',
    quantidade: 7,
    motivo: 'Contagem do estoque',
    estoque_visto: 8,
  })
  expect(contada).toMatchObject({ status: 200, body: { estoque: 7 } })

  const porque = await ler<ExplicacaoDoEstoque>(id, `estoque?${daLoja()}`)
  expect(porque).toMatchObject({ estoque: 7, estoque_reservado: 2 })
  expect(porque.somas.reduce((soma, { qtd }) => soma + qtd, 0)).toBe(7)
  expect(Object.fromEntries(porque.somas.map(({ tipo, qtd }) => [tipo, qtd]))).toEqual({
    entrada: 12,
    saida: -2,
    contagem: -1,
    reserva: -5,
    cancelamento: 3,
  })
  expect(porque.reservas).toEqual([{ venda_id: venda.id, numero: venda.numero, quantidade: 2 }])

  const { itens, total, proximo } = await ler<{ itens: Movimento[]; total: number; proximo: string }>(
    id,
    `movimentos?${daLoja()}&limite=4`,
  )
  expect(total).toBe(7)
  expect(itens[0]).toMatchObject({ tipo: 'contagem', qtd: -1, saldo_apos: 7, por: 'Dona' })
  expect(itens[2]).toMatchObject({ tipo: 'saida', motivo: 'Avaria ou perda: caiu' })
  const resto = await ler<{ itens: Movimento[]; proximo: null }>(
    id,
    `movimentos?${daLoja()}&limite=4&depois=${proximo}`,
  )
  expect(resto.itens.map(({ tipo }) => tipo)).toEqual(['reserva', 'reserva', 'entrada'])
  expect(resto.itens[1]).toMatchObject({ venda_numero: venda.numero, venda_id: venda.id })
  expect(resto.proximo).toBeNull()
  expect(await confere(id)).toBe(true)
})

test.each([
  ['no reason', { tipo: 'entrada', quantidade: 1, motivo: ' ' }, 422],
  ['half a unit', { tipo: 'entrada', quantidade: 0.5, motivo: 'x' }, 422],
  ['nothing', { tipo: 'saida', quantidade: 0, motivo: 'x' }, 422],
  ['a negative number', { tipo: 'entrada', quantidade: -3, motivo: 'x' }, 422],
  ['a number past what can be kept', { tipo: 'entrada', quantidade: 2 ** 31, motivo: 'x' }, 422],
  ['text', { tipo: 'entrada', quantidade: '2', motivo: 'x' }, 422],
  ['more than there is', { tipo: 'saida', quantidade: 4, motivo: 'x' }, 409],
  ['a count of another stock', { tipo: 'contagem', quantidade: 9, motivo: 'x', estoque_visto: 2 }, 409],
])('an adjustment with %s is refused and changes nothing', async (_nome, ajuste, status) => {
  const { id } = await createProduct(t.owner, loja.id, { estoque: 3 })
  expect((await ajustar(id, ajuste)).status).toBe(status)
  const { rows } = await t.owner.query('select estoque from produtos where id = $1', [id])
  expect(rows[0].estoque).toBe(3)
  expect(await confere(id)).toBe(true)
})

test('adjustments and sales at once never lose a unit, and the shop’s page says the new stock', async () => {
  const { id } = await createProduct(t.owner, loja.id, { estoque: 20 })
  await Promise.all([
    ...Array.from({ length: 8 }, () => ajustar(id, { tipo: 'saida', quantidade: 1, motivo: 'x' })),
    ...Array.from({ length: 4 }, () => vender(id, 1)),
    ...Array.from({ length: 3 }, () => ajustar(id, { tipo: 'entrada', quantidade: 2, motivo: 'x' })),
  ])
  expect(await confere(id)).toBe(true)
  const publico = async () => {
    const lista = await fetch(
      `${t.url}/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${loja.id}`,
    )
    return ((await lista.json()) as { id: string; estoque: number }[]).find((produto) => produto.id === id)
      ?.estoque
  }
  await expect.poll(publico).toBe(14)
  await ajustar(id, { tipo: 'contagem', quantidade: 50, motivo: 'x', estoque_visto: 14 })
  await expect.poll(publico).toBe(50)
})
