import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { avisar } from './avisar.ts'

let t: TestApp
let loja: TestShop
let outra: TestShop
let dona: string

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  outra = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

async function naEquipe(papel: string, estabelecimentoId = loja.id) {
  const { id } = await createUser(t.owner)
  await t.owner.query(
    'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
    [id, estabelecimentoId, papel],
  )
  return { id, token: await t.tokenFor(id) }
}

const sino = async (token: string, estabelecimentoId?: string) => {
  const filtro = estabelecimentoId ? `?estabelecimento_id=${estabelecimentoId}` : ''
  const { body } = await t.request('GET', `/rest/v1/avisos${filtro}`, { token })
  return body as {
    itens: { id: string; titulo: string; lido_em: string | null }[]
    total: number
    por_ler: number
  }
}

test('a notification longer than its limit is cut between characters, and delivered', async () => {
  const { id, token } = await naEquipe('visualizador')
  await withAccess(SYSTEM, (tx) =>
    avisar(tx, { userId: id, tipo: 'plataforma.mensagem', titulo: '🏷️'.repeat(300), texto: 'á'.repeat(2000) }),
  )
  const { itens } = (await sino(token)) as { itens: { titulo: string; texto?: string }[] }
  expect(itens).toMatchObject([{ titulo: expect.stringMatching(/^(🏷️)+🏷?…$/u), texto: `${'á'.repeat(499)}…` }])
})

test('tells those whose role has the action, once each, whoever is asking', async () => {
  const financeiro = await naEquipe('financeiro')
  const vendedor = await naEquipe('vendedor')
  const comprador = await createUser(t.owner)
  // From a buyer's transaction, who sees neither the team nor the notifications.
  await withAccess({ papel: 'pessoa', userId: comprador.id }, async (tx) => {
    const aviso = {
      estabelecimentoId: loja.id,
      acao: 'faturas.ver',
      tipo: 'assinaturas.fatura_fechada',
      titulo: 'Fatura fechada',
      chave: 'fatura:1',
    } as const
    await avisar(tx, aviso)
    await avisar(tx, aviso)
  })
  expect(await sino(dona, loja.id)).toMatchObject({
    total: 1,
    por_ler: 1,
    itens: [{ titulo: 'Fatura fechada' }],
  })
  expect((await sino(financeiro.token, loja.id)).por_ler).toBe(1)
  expect((await sino(vendedor.token, loja.id)).total).toBe(0)
  expect((await sino(await t.tokenFor(outra.ownerId), outra.id)).total).toBe(0)
})

test('a notification of one shop does not show while another is open, nor after leaving the team', async () => {
  const pessoa = await naEquipe('vendedor')
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Bia', 'vendedor')`,
    [pessoa.id, outra.id],
  )
  await withAccess(SYSTEM, (tx) =>
    avisar(tx, {
      estabelecimentoId: outra.id,
      acao: 'vendas.criar',
      tipo: 'vendas.nova',
      titulo: 'Da outra loja',
    }),
  )
  expect((await sino(pessoa.token, loja.id)).itens.map(({ titulo }) => titulo)).not.toContain('Da outra loja')
  expect((await sino(pessoa.token, outra.id)).itens.map(({ titulo }) => titulo)).toContain('Da outra loja')

  await t.owner.query(
    'update profiles set desativado_em = now() where user_id = $1 and estabelecimento_id = $2',
    [pessoa.id, outra.id],
  )
  const { status } = await t.request('GET', `/rest/v1/avisos?estabelecimento_id=${outra.id}`, {
    token: pessoa.token,
  })
  expect(status).toBe(404)
})

test('marks as read one, then all; never those of somebody else', async () => {
  for (const titulo of ['Um', 'Dois', 'Três']) {
    await withAccess(SYSTEM, (tx) => avisar(tx, { userId: outra.ownerId, tipo: 'teste', titulo }))
  }
  const token = await t.tokenFor(outra.ownerId)
  const [primeiro] = (await sino(token)).itens
  const ler = (quem: string, corpo: object) =>
    t.request('POST', '/rest/v1/avisos/lidos', { token: quem, body: corpo })
  await ler(dona, { ids: [primeiro?.id] })
  expect((await sino(token)).por_ler).toBe(3)
  expect((await ler(token, { ids: [primeiro?.id] })).body).toEqual({ por_ler: 2 })
  expect((await ler(token, {})).body).toEqual({ por_ler: 0 })
})

test('a person’s own notification arrives while their stream is open, nobody else’s does', async () => {
  const abort = new AbortController()
  const resposta = await fetch(`${t.url}/rest/v1/eventos?estabelecimento_id=${loja.id}`, {
    headers: { authorization: `Bearer ${dona}` },
    signal: abort.signal,
  })
  const leitor = resposta.body?.pipeThrough(new TextDecoderStream()).getReader()
  await withAccess(SYSTEM, async (tx) => {
    await avisar(tx, { userId: outra.ownerId, tipo: 'teste', titulo: 'Alheio' })
    await avisar(tx, { userId: loja.ownerId, tipo: 'teste', titulo: 'Meu' })
  })
  let lido = ''
  while (!lido.includes('event: aviso')) lido += (await leitor?.read())?.value ?? ''
  abort.abort()
  expect(lido.match(/event: aviso/g)).toHaveLength(1)
  expect(lido).not.toContain('Meu')
})
