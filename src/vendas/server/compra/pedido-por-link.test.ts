import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { enviarEmail } from '../emails/enviar-email.ts'
import { chaveDoPedido } from './pedido-por-link.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

const ler = (id: string, chave?: string) =>
  l.request('GET', `/rest/v1/pedidos_por_link/${id}`, {
    headers: chave ? { 'x-chave-do-pedido': chave } : {},
  })
const novoPix = (id: string, chave: string) =>
  l.request('POST', `/rest/v1/pedidos_por_link/${id}/novo-pix`, { headers: { 'x-chave-do-pedido': chave } })

test('the e-mail carries the link; its key opens that order alone, without the buyer’s data', async () => {
  const { saleOf } = await l.sell()
  await l.makePix(saleOf.id)
  await enviarEmail({ vendaId: saleOf.id, modelo: 'pedido_recebido' })
  const { rows } = await l.owner.query<{ texto: string }>('select texto from emails where texto like $1', [
    `%/pedido/${saleOf.id}%`,
  ])
  const [, chave = ''] = new RegExp(`/pedido/${saleOf.id}#([\\w-]+)`).exec(rows[0]?.texto ?? '') ?? []

  const { status, body, headers } = await ler(saleOf.id, chave)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    id: saleOf.id,
    numero: saleOf.numero,
    status: 'pendente',
    user_id: null,
    cliente: null,
  })
  expect(JSON.stringify(body)).not.toContain('Ana Souza')
  expect(JSON.stringify(body)).not.toContain(l.comprador.email)
})

test('what was said of a return and the key of the fiscal document stay with who signs in', async () => {
  const { saleOf } = await l.sell()
  const chaveDaNota = '3'.repeat(44)
  await l.owner.query(
    `insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, status, descricao, fotos_da_loja,
       motivo_recusa, mediacao_pedida_em, mediacao_motivo, mediacao_nota)
     select $1, $2, 'problema', 'entregue', 'recusada', 'Ana Souza: trincado', array[gen_random_uuid()],
       'Foi queda', now(), 'Sou Ana Souza', 'A pedido de Ana Souza' from generate_series(1, 2)`,
    [l.loja.id, saleOf.id],
  )
  await l.owner.query(
    `insert into notas_fiscais (estabelecimento_id, venda_id, chave, user_id) values ($1, $2, $3, $4)`,
    [l.loja.id, saleOf.id, chaveDaNota, l.loja.ownerId],
  )
  const { body } = await ler(saleOf.id, chaveDoPedido(saleOf.id))
  // The e-mail of a refusal leads here to read why.
  const vista = { motivo_recusa: 'Foi queda', fotos_da_loja: [] }
  expect(body).toMatchObject({ devolucao: vista, devolucoes_anteriores: [vista] })
  expect(JSON.stringify(body)).not.toContain('Ana Souza')
  expect(JSON.stringify(body)).not.toContain(chaveDaNota)
})

test('no key, another order’s key, a changed key and an unknown order are all 404', async () => {
  const { saleOf } = await l.sell()
  const { saleOf: outra } = await l.sell()
  const chave = chaveDoPedido(saleOf.id)
  const desconhecida = randomUUID()
  for (const [id, dada] of [
    [saleOf.id, undefined],
    [saleOf.id, chaveDoPedido(outra.id)],
    [saleOf.id, `${chave.slice(0, -1)}${chave.endsWith('A') ? 'B' : 'A'}`],
    [saleOf.id, `${chave}A`],
    [desconhecida, chaveDoPedido(desconhecida)],
  ] as const) {
    const { status, body } = await ler(id, dada)
    expect(status).toBe(404)
    expect(body.code).toBe('vendas.nao_encontrada')
    expect((await novoPix(id, dada ?? '')).status).toBe(404)
  }
})

test('an expired order gets a new PIX by its link; a paid one does not; an old link is 404', async () => {
  const { saleOf } = await l.sell()
  await l.owner.query(`update vendas set status = 'expirado', expira_em = now() where id = $1`, [saleOf.id])
  await l.owner.query(
    `insert into movimentos_estoque (estabelecimento_id, produto_id, venda_id, item_id, ciclo, tipo, qtd, qtd_reservado, saldo_apos)
     select estabelecimento_id, produto_id, venda_id, item_id, ciclo, 'liberacao', -qtd, -qtd_reservado, saldo_apos - qtd
     from movimentos_estoque where venda_id = $1`,
    [saleOf.id],
  )
  await l.owner.query(
    `update produtos p set estoque = estoque + i.quantidade, estoque_reservado = estoque_reservado - i.quantidade
     from itens_venda i where i.produto_id = p.id and i.venda_id = $1`,
    [saleOf.id],
  )
  const chave = chaveDoPedido(saleOf.id)
  const { status, body } = await novoPix(saleOf.id, chave)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'pendente',
    pagamentos: [{ qr_code: expect.stringMatching(/^000201/) }],
  })

  await l.owner.query(`update vendas set status = 'pago', pago_em = now() where id = $1`, [saleOf.id])
  expect((await novoPix(saleOf.id, chave)).status).toBe(409)
  await l.owner.query(`update vendas set created_at = now() - interval '181 days' where id = $1`, [saleOf.id])
  expect((await ler(saleOf.id, chave)).status).toBe(404)
})

test('whoever has the link has the provider asked, though its notice never came', async () => {
  const { saleOf } = await l.sell()
  const pix = await l.makePix(saleOf.id)
  await l.provider.pagar(String(pix.body.payment_id), { silent: true })
  const chave = chaveDoPedido(saleOf.id)
  expect((await ler(saleOf.id, chave)).body.status).toBe('pendente')
  const verificar = (dada: string) =>
    l.request('POST', `/rest/v1/pedidos_por_link/${saleOf.id}/verificar`, {
      headers: { 'x-chave-do-pedido': dada },
    })
  expect((await verificar('outra')).status).toBe(404)
  expect(await verificar(chave)).toMatchObject({ status: 200, body: { status: 'pago', cliente: null } })
})

test('the buyer’s own order tells of its return, and of who sells', async () => {
  const { saleOf } = await l.sell({ forma: 'avista' })
  const dona = await l.tokenFor(l.loja.ownerId)
  await l.request('POST', `/rest/v1/vendas/${saleOf.id}/entregar`, {
    token: dona,
    body: { recebeu_pagamento: true },
  })
  const { body } = await l.request('POST', `/rest/v1/vendas/${saleOf.id}/desistir`, { token: l.token })
  expect(body).toMatchObject({
    status: 'em_devolucao',
    entregue_em: expect.any(String),
    vendedor: { codigo: l.loja.codigo, nome: 'Padaria do Largo' },
    devolucao: {
      protocolo: expect.stringMatching(/^\d{8}-\d{6}$/),
      tipo: 'arrependimento',
      status: 'aberta',
    },
  })
})
