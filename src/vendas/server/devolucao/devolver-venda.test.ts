import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onNotification } from '#src/shared/server/notifications.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

const emails = async (numero: number) => {
  const { rows } = await l.owner.query<{ assunto: string; texto: string }>(
    'select assunto, texto from emails where assunto like $1 and para = $2',
    [`Pedido #${numero} cancelado%`, l.comprador.email],
  )
  return rows
}

test('regret before anything was paid promises no money back', async () => {
  const { saleOf, produto } = await l.sell({ forma: 'avista' })
  await l.request('POST', `/rest/v1/vendas/${saleOf.id}/aceitar`, { token: await l.tokenFor(l.loja.ownerId) })
  const { body } = await l.request('POST', `/rest/v1/vendas/${saleOf.id}/desistir`, { token: l.token })
  expect(body).toMatchObject({ status: 'cancelado', devolucao: null, total_reembolsado: 0 })
  expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  await vi.waitFor(async () => expect(await emails(saleOf.numero)).toHaveLength(1), soon)
  const [modelo] = await emails(saleOf.numero)
  expect(modelo?.assunto).toBe(`Pedido #${saleOf.numero} cancelado`)
  expect(modelo?.texto).not.toMatch(/PIX|devolvido|valor pago/)
  expect(modelo?.texto).toContain('Nada foi cobrado.')
})

const assuntosPara = async (para: string, numero: number) => {
  const { rows } = await l.owner.query<{ assunto: string }>(
    'select assunto from emails where para = $1 and assunto like $2 order by created_at',
    [para, `%#${numero}%`],
  )
  return rows.map(({ assunto }) => assunto)
}
const daLoja = async () => {
  const { rows } = await l.owner.query<{ email: string }>(
    'select coalesce(e.email, u.email) as email from estabelecimentos e join auth.users u on u.id = e.owner_user_id where e.id = $1',
    [l.loja.id],
  )
  return rows[0]?.email ?? ''
}
const verbo = (id: string, nome: string, { body, token }: { body?: object; token: string }) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body: body ?? {} })

test('the last day to regret counts whole, and the next one no more', async () => {
  const dona = await l.tokenFor(l.loja.ownerId)
  const { saleOf } = await l.sell({ forma: 'avista' })
  await verbo(saleOf.id, 'entregar', { token: dona, body: { recebeu_pagamento: true } })
  const desistir = async (antes: string) => {
    await l.owner.query(
      `update vendas set entregue_em = date_trunc('day', now(), 'America/Sao_Paulo') - interval '7 days' - $2::interval
       where id = $1`,
      [saleOf.id, antes],
    )
    return (await verbo(saleOf.id, 'desistir', { token: l.token })).status
  }
  expect(await desistir('1 second')).toBe(409)
  expect(await desistir('0')).toBe(200)
})

test('an order that was returned before it was paid takes no money any more', async () => {
  const dona = await l.tokenFor(l.loja.ownerId)
  const { saleOf } = await l.sell({ forma: 'avista' })
  await verbo(saleOf.id, 'aceitar', { token: dona })
  await verbo(saleOf.id, 'enviar', { token: dona, body: { modo: 'transportadora' } })
  await verbo(saleOf.id, 'desistir', { token: l.token })
  await verbo(saleOf.id, 'devolucao/postar', { token: l.token, body: {} })
  const { body } = await verbo(saleOf.id, 'devolucao/receber', { token: dona })
  expect(body).toMatchObject({ status: 'devolvido', pago_em: null })
  const recebido = await verbo(saleOf.id, 'confirmar-pagamento', { token: dona })
  expect(recebido).toMatchObject({ status: 409, body: { code: 'vendas.transicao_invalida' } })
  expect(await l.count('pagamentos', 'venda_id = $1', [saleOf.id])).toBe(0)
  // Nobody is told of money that comes back.
  const { rows } = await l.owner.query('select reembolsar_ate from devolucoes where venda_id = $1', [
    saleOf.id,
  ])
  expect(rows).toEqual([{ reembolsar_ate: null }])
  await vi.waitFor(
    async () =>
      expect(await l.count('avisos', 'chave like $1', [`${saleOf.id}.devolucao_concluida.%`])).toBe(1),
    soon,
  )
  expect(await l.count('avisos', 'chave like $1', [`${saleOf.id}.reembolso_concluido.%`])).toBe(0)
})

test('open screens are notified that the money of a sale handed over has gone back', async () => {
  const dona = await l.tokenFor(l.loja.ownerId)
  const { saleOf } = await l.sell()
  await l.provider.pagar(String((await l.makePix(saleOf.id)).body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  await verbo(saleOf.id, 'enviar', { token: dona })
  await verbo(saleOf.id, 'entregar', { token: l.token })
  const devolvido = async () => {
    const { rows } = await l.owner.query('select total_reembolsado from vendas where id = $1', [saleOf.id])
    return Number(rows[0].total_reembolsado)
  }
  /** What a screen would read, each time an event of this sale arrives. */
  const lidas: Promise<number>[] = []
  const calar = onNotification('eventos', (dados) => {
    if (dados.includes(saleOf.id)) lidas.push(devolvido())
  })
  await verbo(saleOf.id, 'reembolsar', { token: dona, body: { motivo: 'Cliente pediu' } })
  await vi.waitFor(async () => expect(await lidas.at(-1)).toBe(saleOf.total), soon)
  calar()
})

test('the shop is notified that an order was given up, that it arrived and that a return was taken back', async () => {
  const loja = await daLoja()
  const dona = await l.tokenFor(l.loja.ownerId)
  const desistida = (await l.sell({ forma: 'avista' })).saleOf
  await verbo(desistida.id, 'cancelar', { token: l.token, body: { motivo: 'Mudei de ideia' } })

  const recebida = (await l.sell()).saleOf
  const { body: pix } = await l.makePix(recebida.id)
  await l.provider.pagar(String(pix.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(recebida.id)).status).toBe('pago'), soon)
  await verbo(recebida.id, 'enviar', { token: dona })
  await verbo(recebida.id, 'entregar', { token: l.token })
  const { body: aberta } = await verbo(recebida.id, 'desistir', { token: l.token })
  expect(aberta.status).toBe('em_devolucao')
  expect((await verbo(recebida.id, 'devolucao/retirar', { token: l.token })).body.status).toBe('entregue')

  await vi.waitFor(async () => {
    expect(await assuntosPara(loja, desistida.numero)).toContain(
      `Pedido #${desistida.numero} cancelado pelo cliente`,
    )
    expect(await assuntosPara(loja, recebida.numero)).toEqual(
      expect.arrayContaining([
        `Pedido #${recebida.numero} recebido pelo cliente`,
        `Devolução pedida na venda #${recebida.numero}`,
        `Devolução da venda #${recebida.numero} retirada`,
      ]),
    )
    const { rows } = await l.owner.query(
      'select tipo from avisos where user_id = $1 and rota = any($2) order by id',
      [l.loja.ownerId, [`/vendas/${desistida.id}`, `/vendas/${recebida.id}`]],
    )
    expect(rows.map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(['vendas.cancelada', 'devolucoes.pedida', 'devolucoes.retirada']),
    )
  }, soon)
})

test('pictures of a defect: the buyer’s own, read by the shop from the report on, by nobody else', async () => {
  const dona = await l.tokenFor(l.loja.ownerId)
  const { saleOf } = await l.sell({ forma: 'avista' })
  await verbo(saleOf.id, 'entregar', { token: dona, body: { recebeu_pagamento: true } })
  const foto = await enviarFoto(l.token)
  const ler = async (token: string) =>
    (
      await fetch(`${l.url}/rest/v1/arquivos/${foto}/conteudo`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  expect(await ler(dona)).toBe(404)

  const relatar = (fotos: string[]) =>
    verbo(saleOf.id, 'problema', { token: l.token, body: { descricao: 'Veio trincado', fotos } })
  const alheia = await enviarFoto(await l.tokenFor(l.outra.ownerId))
  expect((await relatar([foto, alheia])).status).toBe(422)
  expect((await l.saleOf(saleOf.id)).status).toBe('entregue')
  const { status, body } = await relatar([foto])
  expect(status).toBe(200)
  expect(body.devolucao).toMatchObject({ fotos: [`/rest/v1/arquivos/${foto}/conteudo`] })
  expect(await ler(dona)).toBe(200)
  expect(await ler(await l.tokenFor(l.outra.ownerId))).toBe(404)
})

test('an attachment that a shop has stays there, whether the report to another shop is refused or not', async () => {
  const { saleOf } = await l.sell({ forma: 'avista' })
  const foto = await enviarFoto(l.token)
  const comQuem = async () => {
    const { rows } = await l.owner.query('select estabelecimento_id as loja from arquivos where id = $1', [
      foto,
    ])
    return rows[0].loja
  }
  const relatar = () =>
    verbo(saleOf.id, 'problema', { token: l.token, body: { descricao: 'Veio trincado', fotos: [foto] } })
  expect((await relatar()).status).toBe(409)
  expect(await comQuem()).toBeNull()
  await l.owner.query('update arquivos set estabelecimento_id = $2 where id = $1', [foto, l.outra.id])
  expect((await relatar()).status).toBe(409)
  expect(await comQuem()).toBe(l.outra.id)
  await verbo(saleOf.id, 'entregar', {
    token: await l.tokenFor(l.loja.ownerId),
    body: { recebeu_pagamento: true },
  })
  expect(await relatar()).toMatchObject({ status: 422, body: { code: 'vendas.foto_desconhecida' } })
  expect(await comQuem()).toBe(l.outra.id)
})

/** A picture of one grey dot. */
async function enviarFoto(token: string): Promise<string> {
  const ponto = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const corpo = new FormData()
  corpo.append('arquivo', new Blob([new Uint8Array(ponto)], { type: 'image/jpeg' }), 'trinca.jpg')
  const resposta = await fetch(`${l.url}/rest/v1/arquivos?uso=anexo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: corpo,
  })
  expect(resposta.status).toBe(201)
  return ((await resposta.json()) as { id: string }).id
}
