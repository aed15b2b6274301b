import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_ROUTES } from '#src/api-routes.ts'
import { saveFile } from '#src/shared/server/files/files.ts'
import { createUser } from '#test/support/factories.ts'
import {
  type Ensaio,
  type ShopThatRehearses,
  startShopThatRehearses,
} from '#test/support/shop-that-rehearses.ts'

let m: ShopThatRehearses
let ensaio: Ensaio
beforeAll(async () => {
  m = await startShopThatRehearses()
  ensaio = (await m.begin()).body
})
afterAll(() => m.close())

test('who joins the shop later joins its rehearsal, in the role that they have now', async () => {
  const { id } = await createUser(m.owner)
  await m.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Nina', 'estoquista')`,
    [id, m.loja.id],
  )
  const dela = async () =>
    (
      await m.owner.query(
        `select nome, papel, desativado_em is null as ativa from profiles where user_id = $1 and estabelecimento_id = $2`,
        [id, ensaio.id],
      )
    ).rows
  expect(await dela()).toEqual([{ nome: 'Nina', papel: 'estoquista', ativa: true }])
  const nina = await m.tokenFor(id)
  const lista = (caminho: string) =>
    m.request('GET', `/rest/v1/${caminho}?estabelecimento_id=${ensaio.id}`, { token: nina })
  expect((await lista('vendas')).status).toBe(200)
  expect((await lista('ensaio/emails')).status).toBe(403)
  await m.owner.query(
    `update profiles set papel = 'vendedor', desativado_em = now() where user_id = $1 and estabelecimento_id = $2`,
    [id, m.loja.id],
  )
  expect(await dela()).toEqual([{ nome: 'Nina', papel: 'vendedor', ativa: false }])
  expect((await lista('vendas')).status).toBe(404)
})

test('an administrator who knows the id of anything in it is told that there is nothing', async () => {
  const { body: venda } = await m.order(m.vendedora, ensaio)
  await m.askForPix(m.vendedora, ensaio, venda.id)
  await m.simulate(m.vendedora, venda.id)
  const conversa = await m.request('POST', '/rest/v1/conversas', {
    token: m.vendedora,
    body: { estabelecimento_id: ensaio.id, assunto: 'duvida', texto: 'Chegou?', venda_id: venda.id },
  })
  expect(conversa.status, JSON.stringify(conversa.body)).toBeLessThan(300)
  const acesso = { papel: 'loja' as const, userId: m.loja.ownerId, estabelecimentoId: ensaio.id }
  await saveFile(
    { uso: 'anexo', nome: 'nota.pdf', bytes: Buffer.from('%PDF-1.4') },
    { acesso, estabelecimentoId: ensaio.id },
  )
  const ids: string[] = []
  for (const tabela of [
    'vendas',
    'produtos',
    'consumidores',
    'categorias',
    'conversas',
    'arquivos',
    'pagamentos',
  ]) {
    const { rows } = await m.owner.query(
      `select id from ${tabela} where estabelecimento_id = $1 order by id desc limit 1`,
      [ensaio.id],
    )
    expect(rows, tabela).toHaveLength(1)
    ids.push(rows[0].id)
  }
  const porId = API_ROUTES.flatMap((tabela) => Object.keys(tabela)).filter((rota) =>
    /^GET [^:]+:\w+(\/[^:]+)?$/.test(rota),
  )
  expect(porId.length).toBeGreaterThan(20)
  const abertas: string[] = []
  for (const rota of porId) {
    const respostas = await Promise.all(
      [...ids, ensaio.id].map((id) =>
        m.request('GET', rota.slice(4).replace(/:\w+/, id), { token: m.admin }),
      ),
    )
    for (const { status } of respostas) if (status < 400 || status >= 500) abertas.push(`${status} ${rota}`)
  }
  expect(abertas).toEqual([])
}, 120_000)
