import { afterAll, beforeAll, expect, test } from 'vitest'
import { excluirTitular } from '#src/privacidade/server/excluir-titular.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
let outra: TestShop
let produto: string
let dona: string
let token: string
let quem: { id: string; email: string }

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  outra = await createShop(t.owner)
  produto = (await createProduct(t.owner, loja.id)).id
  dona = await t.tokenFor(loja.ownerId)
  quem = await createUser(t.owner)
  await t.owner.query(`update profiles set nome = 'Ana Paula Souza' where user_id = $1`, [quem.id])
  token = await t.tokenFor(quem.id)
})
afterAll(() => t.close())

const perguntar = (texto: string, { produto_id = produto, token: de = token } = {}) =>
  t.request('POST', '/rest/v1/perguntas', { token: de, body: { produto_id, texto } })
const responder = (id: unknown, resposta = 'É bivolt, sim.', de = dona, verbo = 'responder') =>
  t.request('POST', `/rest/v1/perguntas/${String(id)}/${verbo}`, { token: de, body: { resposta } })
const publicas = (extra = '', de = produto) =>
  t.request('GET', `/rest/v1/perguntas?estabelecimento_id=${loja.id}&produto_id=${de}${extra}`)
const recebidas = (aba: string) =>
  t.request('GET', `/rest/v1/perguntas_recebidas?estabelecimento_id=${loja.id}&aba=${aba}`, { token: dona })
const textos = (body: Record<string, unknown>) =>
  (body.itens as { texto: string }[]).map(({ texto }) => texto)
/** What everybody reads: kept until the announcement of a change is heard. */
const naPagina = () => expect.poll(async () => textos((await publicas('&limite=50')).body))

test('a person asks, the shop is told, answers once, and the asker is told; all of it stands before everybody', async () => {
  const { status, body } = await perguntar('É bivolt?')
  expect([status, body.publicada]).toEqual([201, true])
  const avisos = await t.owner.query(
    `select titulo, texto, rota from avisos where tipo = 'perguntas.nova' and chave = $1 and user_id = $2`,
    [body.id, loja.ownerId],
  )
  expect(avisos.rows).toMatchObject([{ texto: 'É bivolt?', rota: '/perguntas' }])
  expect((await responder(body.id)).status).toBe(200)
  expect((await responder(body.id, 'De novo')).status).toBe(409)
  expect((await publicas()).body).toMatchObject({
    total: 1,
    itens: [{ autor: 'Ana', texto: 'É bivolt?', resposta: 'É bivolt, sim.' }],
  })
  const contada = await t.owner.query(
    `select (select count(*)::int from avisos where user_id = $1 and tipo = 'perguntas.respondida') as avisos,
      (select count(*)::int from emails where para = $2 and assunto like '%respondeu à sua pergunta') as emails`,
    [quem.id, quem.email],
  )
  expect(contada.rows).toEqual([{ avisos: 1, emails: 1 }])
})

test('who asked reads it at once, though nobody has heard yet that it was asked', async () => {
  await publicas('&limite=50')
  await t.owner.query('alter table perguntas_produtos disable trigger anunciar')
  await perguntar('Chega hoje?')
  await t.owner.query('alter table perguntas_produtos enable trigger anunciar')
  expect(textos((await publicas('&limite=50')).body)).toContain('Chega hoje?')
})

test('the shop’s e-mail of a question goes by its preference', async () => {
  await t.owner.query(`update estabelecimentos set email = 'loja@teste.portal' where id = $1`, [loja.id])
  const contar = async () =>
    (await t.owner.query(`select count(*)::int as n from emails where para = 'loja@teste.portal'`)).rows[0].n
  await perguntar('Tem em outra cor?')
  expect(await contar()).toBe(1)
  await t.owner.query(
    `insert into preferencias_de_aviso (estabelecimento_id, user_id, evento, canal, ligado)
     values ($1, $2, 'perguntas', 'email', false)`,
    [loja.id, loja.ownerId],
  )
  await perguntar('E em azul?')
  expect(await contar()).toBe(1)
})

test('ten answers at the same time: one stays', async () => {
  const { body } = await perguntar('Quantos watts?')
  const todas = await Promise.all(Array.from({ length: 10 }, (_, i) => responder(body.id, `Resposta ${i}`)))
  expect(todas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
})

test('an answer is mended for fifteen minutes, and not after', async () => {
  const { body } = await perguntar('Qual o peso?')
  await responder(body.id, 'Dois quilo.')
  expect((await responder(body.id, 'Dois quilos.', dona, 'corrigir')).status).toBe(200)
  await t.owner.query(
    `update perguntas_produtos set respondido_em = now() - interval '16 minutes' where id = $1`,
    [body.id],
  )
  expect((await responder(body.id, 'Três quilos.', dona, 'corrigir')).status).toBe(409)
  expect((await publicas('&busca=dois quilos')).body.total).toBe(1)
})

test('the search knows no accents, and looks into answers too', async () => {
  const outro = (await createProduct(t.owner, loja.id)).id
  const { body } = await perguntar('Dá para usar na cozinha?', { produto_id: outro })
  await perguntar('Vem com manual?', { produto_id: outro })
  await responder(body.id, 'Sim, é impermeável.')
  expect(textos((await publicas('', outro)).body)).toEqual(['Dá para usar na cozinha?', 'Vem com manual?'])
  expect(textos((await publicas('&busca=da para', outro)).body)).toEqual(['Dá para usar na cozinha?'])
  expect(textos((await publicas('&busca=IMPERMEAVEL', outro)).body)).toEqual(['Dá para usar na cozinha?'])
  expect((await publicas('&busca=%25', outro)).body.total).toBe(0)
})

test('the shop’s own team does not ask, nobody asks about what is not on show, and short or long texts are refused', async () => {
  expect((await perguntar('Vende bem?', { token: dona })).body.code).toBe('perguntas.propria_loja')
  const oculto = (await createProduct(t.owner, outra.id, { status: 'inativo' })).id
  expect((await perguntar('Ainda tem?', { produto_id: oculto })).status).toBe(404)
  const escondida = await createShop(t.owner, { bloqueada: true })
  const dela = (await createProduct(t.owner, escondida.id)).id
  expect((await perguntar('Ainda tem?', { produto_id: dela })).status).toBe(404)
  expect((await perguntar('Oi')).status).toBe(422)
  expect((await perguntar(`a${'b'.repeat(500)}`)).status).toBe(422)
  expect((await perguntar('\u200b \u3164 \u00a0 ')).status).toBe(422)
})

test('another shop neither answers nor hides, and reads nothing of it', async () => {
  const { body } = await perguntar('É original?')
  const alheia = await t.tokenFor(outra.ownerId)
  expect((await responder(body.id, 'Compre de mim', alheia)).status).toBe(404)
  const ocultar = await t.request('POST', `/rest/v1/perguntas/${String(body.id)}/ocultar`, {
    token: alheia,
    body: { motivo: 'spam' },
  })
  expect(ocultar.status).toBe(404)
  const lida = await t.request('GET', `/rest/v1/perguntas_recebidas?estabelecimento_id=${loja.id}`, {
    token: alheia,
  })
  expect(lida.status).toBe(404)
})

test('what gives a contact away waits for the platform, which shows it or does not', async () => {
  const { body } = await perguntar('Me chama no 11 98765-4321?')
  expect(body.publicada).toBe(false)
  await naPagina().not.toContain('Me chama no 11 98765-4321?')
  expect((await responder(body.id)).status).toBe(404)
  const admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  const fila = '/rest/v1/plataforma/avaliacoes_pendentes'
  const espera = await t.request('GET', fila, { token: admin })
  expect(espera.body.itens).toMatchObject([{ tabela: 'perguntas_produtos', id: body.id, nota: null }])
  const decidir = () =>
    t.request('POST', `${fila}/${String(body.id)}`, {
      token: admin,
      body: { tabela: 'perguntas_produtos', publicar: true },
    })
  expect([(await decidir()).status, (await decidir()).status]).toEqual([204, 409])
  await naPagina().toContain('Me chama no 11 98765-4321?')
})

test('the shop hides with a reason and shows again; what left the page is not there, nor of a product off sale', async () => {
  const { body } = await perguntar('Compre seguidores baratos aqui')
  const verbo = (nome: string, corpo: object) =>
    t.request('POST', `/rest/v1/perguntas/${String(body.id)}/${nome}`, { token: dona, body: corpo })
  expect((await verbo('ocultar', { motivo: 'porque sim' })).status).toBe(422)
  expect((await verbo('ocultar', { motivo: 'spam' })).status).toBe(200)
  expect((await responder(body.id)).status).toBe(409)
  await naPagina().not.toContain('Compre seguidores baratos aqui')
  expect(textos((await recebidas('ocultas')).body)).toEqual(['Compre seguidores baratos aqui'])
  expect((await verbo('mostrar', {})).status).toBe(200)
  expect(textos((await recebidas('sem_resposta')).body)).toContain('Compre seguidores baratos aqui')
  await t.owner.query(`update produtos set status = 'inativo' where id = $1`, [produto])
  await expect.poll(async () => (await publicas('&limite=50')).body.total).toBe(0)
  await t.owner.query(`update produtos set status = 'ativo' where id = $1`, [produto])
})

test('a report about a question goes to the platform, which takes it down and tells who asked', async () => {
  const { body } = await perguntar('Isto é falsificado?')
  const denunciar = (codigo: string) =>
    t.request('POST', '/rest/v1/denuncias', {
      body: { codigo, pergunta_id: body.id, motivo: 'ofensivo', descricao: 'Acusa a loja sem prova.' },
    })
  expect((await denunciar(outra.codigo)).status).toBe(404)
  expect((await denunciar(loja.codigo)).status).toBe(201)
  const admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  const pendencias = await t.request('GET', '/rest/v1/pendencias?aba=avaliacoes', { token: admin })
  const [pendencia] = pendencias.body.itens as { id: string; tipo: string; conteudo: string }[]
  expect(pendencia).toMatchObject({ tipo: 'pergunta', conteudo: 'Isto é falsificado?' })
  const decidida = await t.request('POST', `/rest/v1/pendencias/denuncias/${pendencia?.id}`, {
    token: admin,
    body: { decisao: 'removida', resposta: 'Acusação sem prova não fica no ar.' },
  })
  expect(decidida.status).toBeLessThan(300)
  await naPagina().not.toContain('Isto é falsificado?')
  const retirada = await t.owner.query(
    `select 1 from emails where para = $1 and assunto like '%foi retirada'`,
    [quem.email],
  )
  expect(retirada.rows).toHaveLength(1)
  const mostrar = await t.request('POST', `/rest/v1/perguntas/${String(body.id)}/mostrar`, {
    token: dona,
    body: {},
  })
  expect(mostrar.status).toBe(409)
})

test('an account that goes leaves what was answered, under no name, and nothing else', async () => {
  const pessoa = await createUser(t.owner)
  const dela = await t.tokenFor(pessoa.id)
  const { body } = await perguntar('Serve em carro antigo?', { token: dela })
  await perguntar('E em moto?', { token: dela })
  await responder(body.id, 'Serve, sim.')
  await withAccess(SYSTEM, (tx) => excluirTitular(tx, pessoa.id))
  const ficou = await t.owner.query(
    `select user_id, autor, resposta from perguntas_produtos where texto like 'Serve em carro%' or texto = 'E em moto?'`,
  )
  expect(ficou.rows).toEqual([{ user_id: null, autor: '', resposta: 'Serve, sim.' }])
})

test('the twenty-first question of a day waits', async () => {
  const pessoa = await t.tokenFor((await createUser(t.owner)).id)
  const respostas: number[] = []
  for (let i = 0; i < 21; i++) respostas.push((await perguntar(`Pergunta ${i}?`, { token: pessoa })).status)
  expect(respostas.slice(-2)).toEqual([201, 429])
})
