import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onNotification } from '#src/shared/server/notifications.ts'
import { createShop, createUser } from '#test/support/factories.ts'
import { type ShopWithReviews, startShopWithReviews } from '#test/support/shop-with-reviews.ts'
import { soon } from '#test/support/soon.ts'

let l: ShopWithReviews
beforeAll(async () => {
  l = await startShopWithReviews()
})
afterAll(() => l.close())

test('a buyer reviews what was delivered, once, and the averages follow in the same transaction', async () => {
  const { token, produto } = await l.comprador()
  expect((await l.avaliar(token, produto.id, 4)).status).toBe(201)
  expect((await l.avaliar(token, produto.id, 5)).status).toBe(409)
  const { rows } = await l.owner.query(
    'select media_avaliacoes, total_avaliacoes from produtos where id = $1',
    [produto.id],
  )
  expect(rows[0]).toEqual({ media_avaliacoes: 4, total_avaliacoes: 1 })
  const lista = await l.request('GET', `/rest/v1/avaliacoes_produtos?produto_id=${produto.id}`)
  expect(lista.body).toMatchObject({
    total: 1,
    itens: [{ nota: 4, verificado: true, consumidor: { nome: 'Ana' } }],
  })
})

test('whoever looks at the order, or at the shop’s dashboard, shows a review, its change and its reply', async () => {
  const { token, produto, vendaId } = await l.compradorAnunciado()
  await l.compradorAnunciado()
  const ouvidas: string[] = []
  const calar = onNotification('eventos', (dados) => {
    const { id } = JSON.parse(dados) as { id?: string }
    if (id) ouvidas.push(id)
  })
  const ouviu = async (vezes: number) =>
    vi.waitFor(() => expect(ouvidas.filter((id) => id === vendaId)).toHaveLength(vezes), soon)
  const { body } = await l.avaliar(token, produto.id)
  await ouviu(1)
  const path = `/rest/v1/avaliacoes_produtos/${String(body.id)}`
  await l.request('PATCH', path, { token, body: { nota: 4 } })
  await ouviu(2)
  const dona = await l.tokenFor(l.loja.ownerId)
  await l.request('POST', `${path}/responder`, { token: dona, body: { resposta_loja: 'Obrigada!' } })
  await ouviu(3)
  expect(new Set(ouvidas)).toEqual(new Set([vendaId]))
  calar()
})

test.each([0, 6, 4.5, '5', null])('a score of %s is 422', async (nota) => {
  const { token, produto } = await l.comprador()
  expect((await l.avaliar(token, produto.id, nota)).status).toBe(422)
})

test('without a purchase, or before delivery, it is 403 and nothing is written', async () => {
  const { produto } = await l.comprador()
  const { id } = await createUser(l.owner)
  expect((await l.avaliar(await l.tokenFor(id), produto.id)).status).toBe(403)
  const antes = await l.comprador({ status: 'pendente' })
  expect((await l.avaliar(antes.token, antes.produto.id)).status).toBe(403)
})

test('nobody reviews a shop they work in, however much they buy there', async () => {
  const { token, produto } = await l.comprador({ userId: l.loja.ownerId })
  expect((await l.avaliar(token, produto.id)).status).toBe(403)
})

test('what only the server may say is refused', async () => {
  const { token, produto } = await l.comprador()
  for (const campo of ['verificado', 'resposta_loja', 'status', 'cliente_id']) {
    const { status } = await l.request('POST', '/rest/v1/avaliacoes_produtos', {
      token,
      body: { produto_id: produto.id, nota: 5, [campo]: true },
    })
    expect(status, campo).toBe(422)
  }
})

test('of ten replies at once one stays, of one that waits none; another shop learns nothing; blank is 422', async () => {
  const { token, produto } = await l.comprador()
  const { body } = await l.avaliar(token, produto.id)
  const dona = await l.tokenFor(l.loja.ownerId)
  const responder = (quem: string, resposta_loja: string) =>
    l.request('POST', `/rest/v1/avaliacoes_produtos/${String(body.id)}/responder`, {
      token: quem,
      body: { resposta_loja },
    })
  expect((await responder(dona, '   ')).status).toBe(422)
  expect((await responder(dona, '\u200B\u200B')).status).toBe(422)
  const outra = await createShop(l.owner)
  expect((await responder(await l.tokenFor(outra.ownerId), 'Oi')).status).toBe(404)
  await l.owner.query(`update avaliacoes_produtos set status = 'pendente' where id = $1`, [body.id])
  expect((await responder(dona, 'Oi')).status).toBe(404)
  await l.owner.query(`update avaliacoes_produtos set status = 'publicada' where id = $1`, [body.id])
  const respostas = await Promise.all(Array.from({ length: 10 }, (_, i) => responder(dona, `Obrigada ${i}`)))
  expect(respostas.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
})

test('a reply is mended for fifteen minutes, and not after; a second first one is refused all the same', async () => {
  const { token, produto } = await l.comprador()
  const { body } = await l.avaliar(token, produto.id)
  const dona = await l.tokenFor(l.loja.ownerId)
  const escrever = async (resposta_loja: string, verbo: string) => {
    const path = `/rest/v1/avaliacoes_produtos/${String(body.id)}/${verbo}`
    return (await l.request('POST', path, { token: dona, body: { resposta_loja } })).status
  }
  const lidas = async () => {
    const { body: recebidas } = await l.request(
      'GET',
      `/rest/v1/avaliacoes_recebidas?estabelecimento_id=${l.loja.id}&limite=1`,
      { token: dona },
    )
    const publicas = await l.request('GET', `/rest/v1/avaliacoes_produtos?produto_id=${produto.id}`)
    const [recebida] = recebidas.itens as { pode_corrigir: boolean }[]
    const [publica] = publicas.body.itens as { resposta_loja: string }[]
    return [publica?.resposta_loja, recebida?.pode_corrigir]
  }
  expect(await escrever('Antes da hora.', 'corrigir')).toBe(409)
  await escrever('Obrigda!', 'responder')
  expect(await lidas()).toEqual(['Obrigda!', true])
  expect(await escrever('Obrigada!', 'corrigir')).toBe(200)
  expect(await escrever('Outra.', 'responder')).toBe(409)
  await l.owner.query(
    `update avaliacoes_produtos set respondido_em = now() - interval '16 minutes' where id = $1`,
    [body.id],
  )
  expect(await escrever('Tarde demais.', 'corrigir')).toBe(409)
  expect(await lidas()).toEqual(['Obrigada!', false])
})

test('a buyer sees what they said of their order; another’s order does not exist', async () => {
  const { token, produto, vendaId } = await l.comprador()
  const minhas = (quem: string) =>
    l.request('GET', `/rest/v1/minhas_avaliacoes?venda_id=${vendaId}`, { token: quem })
  expect((await minhas(token)).body).toEqual({ produtos: [], loja: null })
  await l.avaliar(token, produto.id, 3)
  await l.avaliarLoja(token, 4, { anonima: true })
  expect((await minhas(token)).body).toMatchObject({
    produtos: [{ produto_id: produto.id, nota: 3, comentario: 'Ótimo' }],
    loja: { nota: 4 },
  })
  expect((await minhas((await l.comprador()).token)).status).toBe(404)
  expect((await minhas(await l.tokenFor(l.loja.ownerId))).status).toBe(404)
})

test('the team reads what buyers said, and what waits for its reply; another shop reads nothing', async () => {
  const minha = await createShop(l.owner)
  const { token, produto } = await l.comprador({ em: minha })
  const { body } = await l.avaliar(token, produto.id, 2)
  await l.request('POST', '/rest/v1/avaliacoes_estabelecimento', {
    token,
    body: { estabelecimento_id: minha.id, nota: 5, anonima: true },
  })
  const dona = await l.tokenFor(minha.ownerId)
  const { rows: avisos } = await l.owner.query(
    `select a.titulo, (select count(*)::int from emails c where c.assunto = a.titulo and c.para = u.email) as emails
     from avisos a join auth.users u on u.id = a.user_id where u.id = $1 and a.tipo = 'avaliacoes.nova' order by a.id`,
    [minha.ownerId],
  )
  expect(avisos).toEqual([
    { titulo: `Nova avaliação: nota 2 para ${produto.nome}`, emails: 1 },
    { titulo: 'Nova avaliação: nota 5 para a loja', emails: 1 },
  ])
  const recebidas = (quem: string, filtro = '') =>
    l.request('GET', `/rest/v1/avaliacoes_recebidas?estabelecimento_id=${minha.id}${filtro}`, { token: quem })
  expect((await recebidas(dona)).body).toMatchObject({
    total: 2,
    sem_resposta: 2,
    itens: [
      { tabela: 'avaliacoes_estabelecimento', nota: 5, autor: 'Anônimo', produto_nome: null },
      { tabela: 'avaliacoes_produtos', nota: 2, autor: 'Ana', produto_nome: produto.nome },
    ],
  })
  await l.request('POST', `/rest/v1/avaliacoes_produtos/${String(body.id)}/responder`, {
    token: dona,
    body: { resposta_loja: 'Vamos trocar.' },
  })
  expect((await recebidas(dona, '&sem_resposta=true&limite=1')).body).toMatchObject({
    total: 1,
    itens: [{ nota: 5 }],
    proximo: null,
  })
  expect((await recebidas(await l.tokenFor(l.loja.ownerId))).status).toBe(404)
  expect((await recebidas(token)).status).toBe(404)
})

test('who wrote a review changes it for seven days, or until the shop replies; nobody else ever', async () => {
  const { token, produto } = await l.comprador()
  const { body } = await l.avaliar(token, produto.id, 2)
  const id = String(body.id)
  const editar = (quem: string, nota: number) =>
    l.request('PATCH', `/rest/v1/avaliacoes_produtos/${id}`, { token: quem, body: { nota, titulo: 'Mudei' } })
  expect((await editar(token, 4)).status).toBe(200)
  const media = await l.owner.query('select media_avaliacoes from produtos where id = $1', [produto.id])
  expect(media.rows[0]).toEqual({ media_avaliacoes: 4 })
  expect((await editar(await l.tokenFor(l.loja.ownerId), 1)).status).toBe(404)
  const feitas = await l.request('GET', '/rest/v1/avaliacoes_feitas', { token })
  expect(feitas.body).toMatchObject({ itens: [{ id, nota: 4, titulo: 'Mudei', pode_editar: true }] })

  await l.request('POST', `/rest/v1/avaliacoes_produtos/${id}/responder`, {
    token: await l.tokenFor(l.loja.ownerId),
    body: { resposta_loja: 'Obrigada.' },
  })
  expect((await editar(token, 5)).status).toBe(409)
  await l.owner.query(
    `update avaliacoes_produtos set resposta_loja = null, created_at = now() - interval '8 days' where id = $1`,
    [id],
  )
  expect((await editar(token, 5)).status).toBe(409)
})
