import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { createVariations, row } from '#test/support/variations.ts'
import { avisarReposicao } from './avisar-reposicao.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(() => l.close())

async function pessoa() {
  const { id, email } = await createUser(l.owner)
  const token = await l.tokenFor(id)
  const pedir = (produto_id: string) =>
    l.request('POST', '/rest/v1/avisos_de_reposicao', { token, body: { produto_id } })
  const esperados = async () =>
    (
      (await l.request('GET', '/rest/v1/avisos_de_reposicao', { token })).body.itens as {
        produto_id: string
      }[]
    ).map(({ produto_id }) => produto_id)
  return { id, email, token, pedir, esperados }
}
const cartas = async (para: string) =>
  (await l.owner.query('select assunto, texto from emails where para = $1 order by created_at', [para])).rows
const repor = (id: string, estoque: number) =>
  l.owner.query('update produtos set estoque = $2 where id = $1', [id, estoque])

describe('who waits for a thing that is sold out', () => {
  test('is told once when that variation is back, and not of its sisters', async () => {
    const { ids } = await createVariations(l, ['Tamanho'], {
      rows: [row(['38'], { estoque: 0 }), row(['39'], { estoque: 0 })],
    })
    const [a, b] = ids as [string, string]
    const ana = await pessoa()
    expect((await ana.pedir(a)).status).toBe(201)
    expect((await ana.pedir(a)).status).toBe(201)
    expect(await ana.esperados()).toEqual([a])

    await repor(b, 3)
    await avisarReposicao()
    expect(await cartas(ana.email)).toEqual([])
    await repor(a, 2)
    await Promise.all([avisarReposicao(), avisarReposicao()])
    await avisarReposicao()
    const [carta, ...outras] = await cartas(ana.email)
    expect(outras).toEqual([])
    expect(carta.assunto).toBe('Tênis (38) chegou')
    expect(carta.texto).toContain(`?variacao=${a}`)
    expect(await ana.esperados()).toEqual([])
  })

  test('who gave up, or has no confirmed address, is told nothing', async () => {
    const { id } = await createProduct(l.owner, l.loja.id, { estoque: 0 })
    const [ana, bia] = [await pessoa(), await pessoa()]
    await ana.pedir(id)
    await bia.pedir(id)
    await l.request('DELETE', `/rest/v1/avisos_de_reposicao/${id}`, { token: ana.token })
    await l.owner.query('update auth.users set email_confirmed_at = null where id = $1', [bia.id])
    await repor(id, 1)
    await avisarReposicao()
    expect([await cartas(ana.email), await cartas(bia.email), await bia.esperados()]).toEqual([[], [], []])
  })

  test('waits on while the product or its shop is not on show', async () => {
    const { id } = await createProduct(l.owner, l.loja.id, { estoque: 0 })
    const ana = await pessoa()
    await ana.pedir(id)
    await repor(id, 4)
    await l.owner.query(`update produtos set status = 'inativo' where id = $1`, [id])
    await avisarReposicao()
    expect(await ana.esperados()).toEqual([id])
    await l.owner.query(`update produtos set status = 'ativo' where id = $1`, [id])
    await l.owner.query(
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura' where id = $1`,
      [l.loja.id],
    )
    await avisarReposicao()
    expect(await cartas(ana.email)).toEqual([])
    await l.owner.query(
      'update estabelecimentos set bloqueado_por_inadimplencia = false, motivo_bloqueio = null where id = $1',
      [l.loja.id],
    )
    await avisarReposicao()
    expect(await cartas(ana.email)).toHaveLength(1)
  })
})

test('the link of the letter ends what its reader still waits for, and no other link does', async () => {
  const [a, b] = await Promise.all([1, 2].map(() => createProduct(l.owner, l.loja.id, { estoque: 0 })))
  const [ana, bia] = [await pessoa(), await pessoa()]
  for (const quem of [ana, bia]) for (const { id } of [a, b] as { id: string }[]) await quem.pedir(id)
  await repor(String(a?.id), 1)
  await avisarReposicao()
  const [carta] = await cartas(ana.email)
  const link = /avisos\/parar#(\S+)/.exec(carta.texto)?.[1] ?? ''
  const parar = (dado: string) =>
    l.request('POST', '/rest/v1/avisos_de_reposicao/parar', { body: { link: dado } })
  for (const forjado of ['', 'x', ana.id, link.replace(ana.id, bia.id), `${link}x`])
    expect((await parar(forjado)).status).toBe(404)
  expect([await ana.esperados(), await bia.esperados()]).toEqual([[b?.id], [b?.id]])
  expect((await parar(link)).status).toBe(200)
  expect((await parar(link)).status).toBe(200)
  expect([await ana.esperados(), await bia.esperados()]).toEqual([[], [b?.id]])
})

describe('refused, and nothing is kept', () => {
  test('what is in stock, what has options, what no visible shop sells, and the fifty-first', async () => {
    const ana = await pessoa()
    const { id: emEstoque } = await createProduct(l.owner, l.loja.id, { estoque: 2 })
    expect((await ana.pedir(emEstoque)).body.code).toBe('produtos.nada_a_esperar')
    const { id: comOpcoes } = await createVariations(l, ['Tamanho'], { rows: [row(['P'], { estoque: 0 })] })
    expect((await ana.pedir(comOpcoes)).body.code).toBe('produtos.escolha_a_variacao')
    const escondida = await createShop(l.owner, { bloqueada: true })
    const { id: alheio } = await createProduct(l.owner, escondida.id, { estoque: 0 })
    expect((await ana.pedir(alheio)).status).toBe(404)
    expect((await ana.pedir(ana.id)).status).toBe(404)
    expect((await ana.pedir('x')).status).toBe(422)
    expect(await ana.esperados()).toEqual([])

    const muitos = await Promise.all(
      Array.from({ length: 51 }, () => createProduct(l.owner, l.loja.id, { estoque: 0 })),
    )
    for (const { id } of muitos.slice(0, 50)) expect((await ana.pedir(id)).status).toBe(201)
    expect((await ana.pedir(String(muitos[50]?.id))).body.code).toBe('produtos.avisos_demais')
    const bia = await pessoa()
    expect(await bia.esperados()).toEqual([])
  })
})
