import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expirarVendas } from '#src/vendas/server/pagamento/expirar-vendas.ts'
import { createShop } from '#test/support/factories.ts'
import { untilWaiting, whileHeld } from '#test/support/held.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'

// What is open in an account when another takes its place, or none.

type Loja = { id: string; ownerId: string }
type Conta = ShopWithPix['loja']['account']

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const SENHA = 'segredo-da-dona'

/** Connects an account to a shop; the shop that had it gives it up. */
async function conectar(loja: Loja, conta: Conta): Promise<void> {
  const { status, body } = await salvarConta(loja, conta)
  expect([status, body.conta_id]).toEqual([200, conta.userId])
}

async function salvarConta(loja: Loja, { token, publicKey, userId }: Conta) {
  await l.owner.query(
    'update estabelecimentos set mercadopago_user_id = null where mercadopago_user_id = $1 and id <> $2',
    [userId, loja.id],
  )
  return l.request('POST', '/functions/v1/save-mercadopago-credentials', {
    token: await l.tokenFor(loja.ownerId),
    body: { estabelecimento_id: loja.id, access_token: token, public_key: publicKey, webhook_secret: null },
  })
}

async function habilitar(loja: Loja): Promise<void> {
  await l.request('PATCH', '/rest/v1/configuracao_pagamentos', {
    token: await l.tokenFor(loja.ownerId),
    body: { estabelecimento_id: loja.id, pagamentos_habilitados: true },
  })
}

async function desconectar(loja: Loja) {
  return l.request('POST', '/rest/v1/configuracao_pagamentos/desconectar', {
    token: await l.tokenFor(loja.ownerId),
    body: { estabelecimento_id: loja.id, senha: SENHA },
  })
}

const umaConta = () => l.outra.account
const trocarDeConta = (loja: Loja) => conectar(loja, l.semSegredo.account)

async function comPixAberto() {
  const loja = await createShop(l.owner, { conectada: false, senha: SENHA })
  await conectar(loja, umaConta())
  await habilitar(loja)
  const { saleOf, produto } = await l.sell({ em: loja })
  const { body } = await l.makePix(saleOf.id, loja)
  return { loja, produto, vendaId: saleOf.id, paymentId: Number(body.payment_id) }
}

/** The provider takes the credential of the account no more, as when its owner renewed it there. */
async function semCredencial(ato: () => Promise<unknown>): Promise<void> {
  const conta = umaConta()
  const { token } = conta
  conta.token = 'APP_USR-renovado'
  await ato()
  conta.token = token
}

async function vencer(vendaId: string): Promise<void> {
  await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [vendaId])
  await expirarVendas()
}

const alertas = async (vendaId: string) =>
  (await l.alerts('PAG-CONTA')).filter(({ dados }) => dados.venda_id === vendaId)

test('is cancelled in the account that goes, and paid in the next', async () => {
  const { loja, vendaId, paymentId } = await comPixAberto()
  await trocarDeConta(loja)
  expect(l.provider.livro.pagamento(paymentId)?.status).toBe('cancelled')
  expect(await alertas(vendaId)).toEqual([])
  await habilitar(loja)
  const novo = await l.makePix(vendaId, loja)
  expect(l.provider.livro.pagamento(Number(novo.body.payment_id))?.userId).toBe(
    Number(l.semSegredo.account.userId),
  )
})

test('is cancelled before the account is disconnected', async () => {
  const { loja, vendaId, paymentId } = await comPixAberto()
  l.provider.falhar({ mode: '500', path: '/users/me', times: 1 })
  expect((await desconectar(loja)).status).toBe(502)
  expect((await desconectar(loja)).status).toBe(200)
  expect(l.provider.livro.pagamento(paymentId)?.status).toBe('cancelled')
  expect(await alertas(vendaId)).toEqual([])
})

test('made while the others are cancelled, it is cancelled as well', async () => {
  const { loja, paymentId } = await comPixAberto()
  const { saleOf } = await l.sell({ em: loja })
  l.provider.falhar({ mode: 'slow', path: `/v1/payments/${paymentId}`, method: 'PUT', ms: 2000 })
  const trocando = trocarDeConta(loja)
  await vi.waitFor(() => expect(l.provider.log.at(-1)?.method).toBe('PUT'), soon)
  const { status, body } = await l.makePix(saleOf.id, loja)
  expect(status).toBe(200)
  await trocando
  expect(l.provider.livro.pagamento(Number(body.payment_id))?.status).toBe('cancelled')
})

test('being made when the account is exchanged, it keeps the exchange waiting', async () => {
  const loja = await createShop(l.owner, { conectada: false, senha: SENHA })
  await conectar(loja, umaConta())
  await habilitar(loja)
  const { saleOf } = await l.sell({ em: loja })
  const [, troca] = await whileHeld(
    l.owner,
    { text: 'select pg_advisory_xact_lock(hashtextextended($1, 13))', values: [saleOf.id] },
    () => [
      l.makePix(saleOf.id, loja),
      untilWaiting(l.owner, 1).then(() => salvarConta(loja, l.semSegredo.account)),
    ],
  )
  const noProvedor = l.provider.livro.todos().find((um) => um.external_reference === saleOf.id)?.status
  expect(noProvedor).toBeDefined()
  expect([troca?.status, noProvedor]).not.toEqual([200, 'pending'])
})

test('stays as it is when the same account is saved again', async () => {
  const { loja, paymentId } = await comPixAberto()
  await conectar(loja, umaConta())
  expect(l.provider.livro.pagamento(paymentId)?.status).toBe('pending')
})

test('paid already, it makes its sale paid', async () => {
  const { loja, vendaId, paymentId } = await comPixAberto()
  await l.provider.pagar(paymentId, { silent: true })
  await trocarDeConta(loja)
  await vi.waitFor(async () => expect((await l.saleOf(vendaId)).status).toBe('pago'), soon)
})

test('that nobody can ask about holds up neither its sale nor a cancellation', async () => {
  const { loja, produto, vendaId } = await comPixAberto()
  const { saleOf: outra } = await l.sell({ em: loja })
  await l.makePix(outra.id, loja)
  await semCredencial(() => trocarDeConta(loja))
  await vencer(vendaId)
  expect((await l.saleOf(vendaId)).status).toBe('expirado')
  expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  expect(await alertas(vendaId)).toHaveLength(1)
  const cancelada = await l.request('POST', `/rest/v1/vendas/${outra.id}/cancelar`, {
    token: l.token,
    body: { motivo: 'Desisti' },
  })
  expect([cancelada.status, cancelada.body.status]).toEqual([200, 'cancelado'])
})

test('paid while no account was connected, it is found once its own is back', async () => {
  const { loja, vendaId, paymentId } = await comPixAberto()
  await semCredencial(() => desconectar(loja))
  await vencer(vendaId)
  expect((await l.saleOf(vendaId)).status).toBe('expirado')
  await l.provider.pagar(paymentId, { silent: true })
  await conectar(loja, umaConta())
  await vi.waitFor(async () => expect((await l.saleOf(vendaId)).status).toBe('pago'), soon)
})
