import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onNotification } from '#src/shared/server/notifications.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { order } from '#test/support/buy.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { soon } from '#test/support/soon.ts'

let t: TestApp
let loja: TestShop
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
})
afterAll(() => t.close())

/** A buyer whose sale is `status`, and what they bought. */
async function comprador({ status = 'entregue', userId = undefined as string | undefined, em = loja } = {}) {
  const quem = userId ? { token: await t.tokenFor(userId) } : {}
  const { body, produto, token } = await order(t, { lojaId: em.id, ...quem })
  const vendaId = String(body.id)
  if (status === 'entregue') {
    const dona = await t.tokenFor(em.ownerId)
    await t.request('POST', `/rest/v1/vendas/${vendaId}/entregar`, {
      token: dona,
      body: { recebeu_pagamento: true },
    })
  }
  return { token, produto, vendaId }
}

/** Screens have been told that they bought and that they have it: what is announced from here on is something else. */
async function compradorAnunciado() {
  const ditos: string[] = []
  const calar = onNotification('eventos', (dados) => {
    const { id, status } = JSON.parse(dados) as { id?: string; status?: string }
    ditos.push(`${id} ${status}`)
  })
  const quem = await comprador()
  for (const status of ['pendente', 'entregue'])
    await vi.waitFor(() => expect(ditos).toContain(`${quem.vendaId} ${status}`), soon)
  calar()
  return quem
}

const avaliar = (token: string, produtoId: string, nota: unknown = 5) =>
  t.request('POST', '/rest/v1/avaliacoes_produtos', {
    token,
    body: { produto_id: produtoId, nota, comentario: 'Ótimo' },
  })
const avaliarLoja = (token: string, nota: number, extra: object = {}) =>
  t.request('POST', '/rest/v1/avaliacoes_estabelecimento', {
    token,
    body: { estabelecimento_id: loja.id, nota, ...extra },
  })

test('a buyer reviews what was delivered, once, and the averages follow in the same transaction', async () => {
  const { token, produto } = await comprador()
  expect((await avaliar(token, produto.id, 4)).status).toBe(201)
  expect((await avaliar(token, produto.id, 5)).status).toBe(409)
  const { rows } = await t.owner.query(
    'select media_avaliacoes, total_avaliacoes from produtos where id = $1',
    [produto.id],
  )
  expect(rows[0]).toEqual({ media_avaliacoes: 4, total_avaliacoes: 1 })
  const lista = await t.request('GET', `/rest/v1/avaliacoes_produtos?produto_id=${produto.id}`)
  expect(lista.body).toMatchObject({
    total: 1,
    itens: [{ nota: 4, verificado: true, consumidor: { nome: 'Ana' } }],
  })
})

test('whoever looks at the order, or at the shop’s dashboard, shows a review, its change and its reply', async () => {
  const { token, produto, vendaId } = await compradorAnunciado()
  await compradorAnunciado()
  const ouvidas: string[] = []
  const calar = onNotification('eventos', (dados) => {
    const { id } = JSON.parse(dados) as { id?: string }
    if (id) ouvidas.push(id)
  })
  const ouviu = async (vezes: number) =>
    vi.waitFor(() => expect(ouvidas.filter((id) => id === vendaId)).toHaveLength(vezes), soon)
  const { body } = await avaliar(token, produto.id)
  await ouviu(1)
  const path = `/rest/v1/avaliacoes_produtos/${String(body.id)}`
  await t.request('PATCH', path, { token, body: { nota: 4 } })
  await ouviu(2)
  const dona = await t.tokenFor(loja.ownerId)
  await t.request('POST', `${path}/responder`, { token: dona, body: { resposta_loja: 'Obrigada!' } })
  await ouviu(3)
  expect(new Set(ouvidas)).toEqual(new Set([vendaId]))
  calar()
})

test.each([0, 6, 4.5, '5', null])('a score of %s is 422', async (nota) => {
  const { token, produto } = await comprador()
  expect((await avaliar(token, produto.id, nota)).status).toBe(422)
})

test('without a purchase, or before delivery, it is 403 and nothing is written', async () => {
  const { produto } = await comprador()
  const { id } = await createUser(t.owner)
  expect((await avaliar(await t.tokenFor(id), produto.id)).status).toBe(403)
  const antes = await comprador({ status: 'pendente' })
  expect((await avaliar(antes.token, antes.produto.id)).status).toBe(403)
})

test('nobody reviews a shop they work in, however much they buy there', async () => {
  const { token, produto } = await comprador({ userId: loja.ownerId })
  expect((await avaliar(token, produto.id)).status).toBe(403)
})

test('what only the server may say is refused', async () => {
  const { token, produto } = await comprador()
  for (const campo of ['verificado', 'resposta_loja', 'status', 'cliente_id']) {
    const { status } = await t.request('POST', '/rest/v1/avaliacoes_produtos', {
      token,
      body: { produto_id: produto.id, nota: 5, [campo]: true },
    })
    expect(status, campo).toBe(422)
  }
})

test('an anonymous review of the shop shows `Anônimo`; the average has one decimal', async () => {
  for (const nota of [5, 4, 4]) await avaliarLoja((await comprador()).token, nota, { anonima: true })
  const { body } = await t.request('GET', `/rest/v1/avaliacoes_estabelecimento?estabelecimento_id=${loja.id}`)
  expect((body.itens as { consumidor: { nome: string } }[]).map((item) => item.consumidor.nome)).toContain(
    'Anônimo',
  )
  const { rows } = await t.owner.query('select media_avaliacoes from estabelecimentos where id = $1', [
    loja.id,
  ])
  expect(rows[0]).toEqual({ media_avaliacoes: 4.3 })
})

test('the shop is not told whose an anonymous review is: not by a customer’s history or data, nor by their sale', async () => {
  const { token, vendaId } = await compradorAnunciado()
  const outro = await compradorAnunciado()
  const ouvidas: string[] = []
  const calar = onNotification('eventos', (dados) => {
    ouvidas.push((JSON.parse(dados) as { id?: string }).id ?? '')
  })
  const { body } = await avaliarLoja(token, 1, { anonima: true, comentario: 'Vi poeira' })
  const caminho = `/rest/v1/avaliacoes_estabelecimento/${String(body.id)}`
  await t.request('PATCH', caminho, { token, body: { nota: 2, comentario: 'Vi poeira' } })
  const dona = await t.tokenFor(loja.ownerId)
  await t.request('POST', `${caminho}/responder`, { token: dona, body: { resposta_loja: 'Limpamos.' } })
  await avaliarLoja(outro.token, 5, { comentario: 'Brilhava' })
  await vi.waitFor(() => expect(ouvidas).toContain(outro.vendaId), soon)
  calar()
  expect(ouvidas).not.toContain(vendaId)

  for (const [venda, palavras, vezes] of [
    [vendaId, 'Vi poeira', 0],
    [outro.vendaId, 'Brilhava', 1],
  ] as const) {
    const { rows } = await t.owner.query('select cliente_id from vendas where id = $1', [venda])
    for (const parte of ['linha_do_tempo', 'dados']) {
      const cliente = `/rest/v1/consumidores/${rows[0].cliente_id}/${parte}?estabelecimento_id=${loja.id}`
      const lido = await t.request('GET', cliente, { token: dona })
      expect(JSON.stringify(lido.body).split(palavras).length - 1, parte).toBe(vezes)
    }
  }
})

test('an anonymous review that came along with its shop has no customer here, and is shown and answered all the same', async () => {
  const minha = await createShop(t.owner)
  const { token } = await comprador({ em: minha })
  const { body } = await avaliarLoja(token, 4, { estabelecimento_id: minha.id, anonima: true })
  await t.owner.query('update avaliacoes_estabelecimento set cliente_id = null where id = $1', [body.id])
  const dona = await t.tokenFor(minha.ownerId)
  const ler = (lista: string) =>
    t.request('GET', `/rest/v1/${lista}?estabelecimento_id=${minha.id}`, { token: dona })
  const publicas = await ler('avaliacoes_estabelecimento')
  expect(publicas.body.itens).toMatchObject([{ nota: 4, consumidor: { nome: 'Anônimo' } }])
  const { rows } = await t.owner.query('select nota from publico_avaliacoes_da_loja($1, 5)', [minha.id])
  expect(rows).toEqual([{ nota: 4 }])
  expect((await ler('avaliacoes_recebidas')).body.itens).toMatchObject([{ nota: 4, autor: 'Anônimo' }])
  const responder = `/rest/v1/avaliacoes_estabelecimento/${String(body.id)}/responder`
  expect((await t.request('POST', responder, { token: dona, body: { resposta_loja: 'Oi' } })).status).toBe(
    200,
  )
})

test('of ten replies at once one stays, of one that waits none; another shop learns nothing; blank is 422', async () => {
  const { token, produto } = await comprador()
  const { body } = await avaliar(token, produto.id)
  const dona = await t.tokenFor(loja.ownerId)
  const responder = (quem: string, resposta_loja: string) =>
    t.request('POST', `/rest/v1/avaliacoes_produtos/${String(body.id)}/responder`, {
      token: quem,
      body: { resposta_loja },
    })
  expect((await responder(dona, '   ')).status).toBe(422)
  expect((await responder(dona, '\u200B\u200B')).status).toBe(422)
  const outra = await createShop(t.owner)
  expect((await responder(await t.tokenFor(outra.ownerId), 'Oi')).status).toBe(404)
  await t.owner.query(`update avaliacoes_produtos set status = 'pendente' where id = $1`, [body.id])
  expect((await responder(dona, 'Oi')).status).toBe(404)
  await t.owner.query(`update avaliacoes_produtos set status = 'publicada' where id = $1`, [body.id])
  const respostas = await Promise.all(Array.from({ length: 10 }, (_, i) => responder(dona, `Obrigada ${i}`)))
  expect(respostas.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
})

test('a reply is mended for fifteen minutes, and not after; a second first one is refused all the same', async () => {
  const { token, produto } = await comprador()
  const { body } = await avaliar(token, produto.id)
  const dona = await t.tokenFor(loja.ownerId)
  const escrever = async (resposta_loja: string, verbo: string) => {
    const path = `/rest/v1/avaliacoes_produtos/${String(body.id)}/${verbo}`
    return (await t.request('POST', path, { token: dona, body: { resposta_loja } })).status
  }
  const lidas = async () => {
    const { body: recebidas } = await t.request(
      'GET',
      `/rest/v1/avaliacoes_recebidas?estabelecimento_id=${loja.id}&limite=1`,
      { token: dona },
    )
    const publicas = await t.request('GET', `/rest/v1/avaliacoes_produtos?produto_id=${produto.id}`)
    const [recebida] = recebidas.itens as { pode_corrigir: boolean }[]
    const [publica] = publicas.body.itens as { resposta_loja: string }[]
    return [publica?.resposta_loja, recebida?.pode_corrigir]
  }
  expect(await escrever('Antes da hora.', 'corrigir')).toBe(409)
  await escrever('Obrigda!', 'responder')
  expect(await lidas()).toEqual(['Obrigda!', true])
  expect(await escrever('Obrigada!', 'corrigir')).toBe(200)
  expect(await escrever('Outra.', 'responder')).toBe(409)
  await t.owner.query(
    `update avaliacoes_produtos set respondido_em = now() - interval '16 minutes' where id = $1`,
    [body.id],
  )
  expect(await escrever('Tarde demais.', 'corrigir')).toBe(409)
  expect(await lidas()).toEqual(['Obrigada!', false])
})

test('a buyer sees what they said of their order; another’s order does not exist', async () => {
  const { token, produto, vendaId } = await comprador()
  const minhas = (quem: string) =>
    t.request('GET', `/rest/v1/minhas_avaliacoes?venda_id=${vendaId}`, { token: quem })
  expect((await minhas(token)).body).toEqual({ produtos: [], loja: null })
  await avaliar(token, produto.id, 3)
  await avaliarLoja(token, 4, { anonima: true })
  expect((await minhas(token)).body).toMatchObject({
    produtos: [{ produto_id: produto.id, nota: 3, comentario: 'Ótimo' }],
    loja: { nota: 4 },
  })
  expect((await minhas((await comprador()).token)).status).toBe(404)
  expect((await minhas(await t.tokenFor(loja.ownerId))).status).toBe(404)
})

test('the team reads what buyers said, and what waits for its reply; another shop reads nothing', async () => {
  const minha = await createShop(t.owner)
  const { token, produto } = await comprador({ em: minha })
  const { body } = await avaliar(token, produto.id, 2)
  await t.request('POST', '/rest/v1/avaliacoes_estabelecimento', {
    token,
    body: { estabelecimento_id: minha.id, nota: 5, anonima: true },
  })
  const dona = await t.tokenFor(minha.ownerId)
  const { rows: avisos } = await t.owner.query(
    `select a.titulo, (select count(*)::int from emails c where c.assunto = a.titulo and c.para = u.email) as emails
     from avisos a join auth.users u on u.id = a.user_id where u.id = $1 and a.tipo = 'avaliacoes.nova' order by a.id`,
    [minha.ownerId],
  )
  expect(avisos).toEqual([
    { titulo: `Nova avaliação: nota 2 para ${produto.nome}`, emails: 1 },
    { titulo: 'Nova avaliação: nota 5 para a loja', emails: 1 },
  ])
  const recebidas = (quem: string, filtro = '') =>
    t.request('GET', `/rest/v1/avaliacoes_recebidas?estabelecimento_id=${minha.id}${filtro}`, { token: quem })
  expect((await recebidas(dona)).body).toMatchObject({
    total: 2,
    sem_resposta: 2,
    itens: [
      { tabela: 'avaliacoes_estabelecimento', nota: 5, autor: 'Anônimo', produto_nome: null },
      { tabela: 'avaliacoes_produtos', nota: 2, autor: 'Ana', produto_nome: produto.nome },
    ],
  })
  await t.request('POST', `/rest/v1/avaliacoes_produtos/${String(body.id)}/responder`, {
    token: dona,
    body: { resposta_loja: 'Vamos trocar.' },
  })
  expect((await recebidas(dona, '&sem_resposta=true&limite=1')).body).toMatchObject({
    total: 1,
    itens: [{ nota: 5 }],
    proximo: null,
  })
  expect((await recebidas(await t.tokenFor(loja.ownerId))).status).toBe(404)
  expect((await recebidas(token)).status).toBe(404)
})

test('who wrote a review changes it for seven days, or until the shop replies; nobody else ever', async () => {
  const { token, produto } = await comprador()
  const { body } = await avaliar(token, produto.id, 2)
  const id = String(body.id)
  const editar = (quem: string, nota: number) =>
    t.request('PATCH', `/rest/v1/avaliacoes_produtos/${id}`, { token: quem, body: { nota, titulo: 'Mudei' } })
  expect((await editar(token, 4)).status).toBe(200)
  const media = await t.owner.query('select media_avaliacoes from produtos where id = $1', [produto.id])
  expect(media.rows[0]).toEqual({ media_avaliacoes: 4 })
  expect((await editar(await t.tokenFor(loja.ownerId), 1)).status).toBe(404)
  const feitas = await t.request('GET', '/rest/v1/avaliacoes_feitas', { token })
  expect(feitas.body).toMatchObject({ itens: [{ id, nota: 4, titulo: 'Mudei', pode_editar: true }] })

  await t.request('POST', `/rest/v1/avaliacoes_produtos/${id}/responder`, {
    token: await t.tokenFor(loja.ownerId),
    body: { resposta_loja: 'Obrigada.' },
  })
  expect((await editar(token, 5)).status).toBe(409)
  await t.owner.query(
    `update avaliacoes_produtos set resposta_loja = null, created_at = now() - interval '8 days' where id = $1`,
    [id],
  )
  expect((await editar(token, 5)).status).toBe(409)
})
