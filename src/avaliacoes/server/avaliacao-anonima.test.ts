import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onNotification } from '#src/shared/server/notifications.ts'
import { createShop } from '#test/support/factories.ts'
import { type ShopWithReviews, startShopWithReviews } from '#test/support/shop-with-reviews.ts'
import { soon } from '#test/support/soon.ts'

let l: ShopWithReviews
beforeAll(async () => {
  l = await startShopWithReviews()
})
afterAll(() => l.close())

test('an anonymous review of the shop shows `Anônimo`; the average has one decimal', async () => {
  for (const nota of [5, 4, 4]) await l.avaliarLoja((await l.comprador()).token, nota, { anonima: true })
  const { body } = await l.request(
    'GET',
    `/rest/v1/avaliacoes_estabelecimento?estabelecimento_id=${l.loja.id}`,
  )
  expect((body.itens as { consumidor: { nome: string } }[]).map((item) => item.consumidor.nome)).toContain(
    'Anônimo',
  )
  const { rows } = await l.owner.query('select media_avaliacoes from estabelecimentos where id = $1', [
    l.loja.id,
  ])
  expect(rows[0]).toEqual({ media_avaliacoes: 4.3 })
})

test('the shop is not told whose an anonymous review is: not by a customer’s history or data, nor by their sale', async () => {
  const { token, vendaId } = await l.compradorAnunciado()
  const outro = await l.compradorAnunciado()
  const ouvidas: string[] = []
  const calar = onNotification('eventos', (dados) => {
    ouvidas.push((JSON.parse(dados) as { id?: string }).id ?? '')
  })
  const { body } = await l.avaliarLoja(token, 1, { anonima: true, comentario: 'Vi poeira' })
  const caminho = `/rest/v1/avaliacoes_estabelecimento/${String(body.id)}`
  await l.request('PATCH', caminho, { token, body: { nota: 2, comentario: 'Vi poeira' } })
  const dona = await l.tokenFor(l.loja.ownerId)
  await l.request('POST', `${caminho}/responder`, { token: dona, body: { resposta_loja: 'Limpamos.' } })
  await l.avaliarLoja(outro.token, 5, { comentario: 'Brilhava' })
  await vi.waitFor(() => expect(ouvidas).toContain(outro.vendaId), soon)
  calar()
  expect(ouvidas).not.toContain(vendaId)

  for (const [venda, palavras, vezes] of [
    [vendaId, 'Vi poeira', 0],
    [outro.vendaId, 'Brilhava', 1],
  ] as const) {
    const { rows } = await l.owner.query('select cliente_id from vendas where id = $1', [venda])
    for (const parte of ['linha_do_tempo', 'dados']) {
      const cliente = `/rest/v1/consumidores/${rows[0].cliente_id}/${parte}?estabelecimento_id=${l.loja.id}`
      const lido = await l.request('GET', cliente, { token: dona })
      expect(JSON.stringify(lido.body).split(palavras).length - 1, parte).toBe(vezes)
    }
  }
})

test('an anonymous review that came along with its shop has no customer here, and is shown and answered all the same', async () => {
  const minha = await createShop(l.owner)
  const { token } = await l.comprador({ em: minha })
  const { body } = await l.avaliarLoja(token, 4, { estabelecimento_id: minha.id, anonima: true })
  await l.owner.query('update avaliacoes_estabelecimento set cliente_id = null where id = $1', [body.id])
  const dona = await l.tokenFor(minha.ownerId)
  const ler = (lista: string) =>
    l.request('GET', `/rest/v1/${lista}?estabelecimento_id=${minha.id}`, { token: dona })
  const publicas = await ler('avaliacoes_estabelecimento')
  expect(publicas.body.itens).toMatchObject([{ nota: 4, consumidor: { nome: 'Anônimo' } }])
  const { rows } = await l.owner.query('select nota from publico_avaliacoes_da_loja($1, 5)', [minha.id])
  expect(rows).toEqual([{ nota: 4 }])
  expect((await ler('avaliacoes_recebidas')).body.itens).toMatchObject([{ nota: 4, autor: 'Anônimo' }])
  const responder = `/rest/v1/avaliacoes_estabelecimento/${String(body.id)}/responder`
  expect((await l.request('POST', responder, { token: dona, body: { resposta_loja: 'Oi' } })).status).toBe(
    200,
  )
})
