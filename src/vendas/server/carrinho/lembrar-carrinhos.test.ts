import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { lembrarCarrinhos } from './lembrar-carrinhos.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(() => l.close())
beforeEach(() => l.owner.query('delete from linhas_carrinho'))

async function pessoa({ quer = true } = {}) {
  const { id, email } = await createUser(l.owner)
  const token = await l.tokenFor(id)
  const consentir = (concedido: boolean) =>
    l.request('POST', '/rest/v1/consentimentos', { token, body: { finalidade: 'carrinho', concedido } })
  if (quer) await consentir(true)
  const por = (...ids: string[]) =>
    l.request('POST', '/rest/v1/carrinho', {
      token,
      body: { mudancas: ids.map((produto_id) => ({ produto_id, de: 0, quantidade: 2 })) },
    })
  const deixar = (horas: number) =>
    l.owner.query(
      `update linhas_carrinho set mudada_em = now() - make_interval(hours => $2) where user_id = $1`,
      [id, horas],
    )
  const cartas = async () =>
    (
      await l.owner.query<{ assunto: string; texto: string; sair: string }>(
        'select assunto, texto, sair from emails where para = $1 order by created_at',
        [email],
      )
    ).rows
  return { id, email, token, por, deixar, cartas, consentir }
}
const produto = async (mudancas: Parameters<typeof createProduct>[2] = {}, loja = l.loja.id) =>
  (await createProduct(l.owner, loja, mudancas)).id

describe('who asked for it and left the cart for a day', () => {
  test('gets one letter, with the prices of now, however often the job runs', async () => {
    const id = await produto({ nome: 'Chaleira', preco: 80 })
    const ana = await pessoa()
    await ana.por(id)
    await ana.deixar(23)
    await lembrarCarrinhos()
    expect(await ana.cartas()).toEqual([])
    await ana.deixar(25)
    await l.owner.query('update produtos set preco = 75.5 where id = $1', [id])
    await Promise.all([lembrarCarrinhos(), lembrarCarrinhos()])
    await lembrarCarrinhos()
    const [carta, ...outras] = await ana.cartas()
    expect(outras).toEqual([])
    expect(carta?.texto).toMatch(/2 × Chaleira, R\$\s75,50 cada/)

    // The same cart, however long it goes on; a new one, after the first is gone, is another.
    const mais = await produto()
    await ana.por(mais)
    await ana.deixar(60)
    await lembrarCarrinhos()
    expect(await ana.cartas()).toHaveLength(1)
    await l.owner.query('delete from linhas_carrinho where user_id = $1', [ana.id])
    await ana.por(mais)
    await ana.deixar(30)
    await lembrarCarrinhos()
    expect(await ana.cartas()).toHaveLength(2)
  })

  test.each<[string, (id: string, quem: Awaited<ReturnType<typeof pessoa>>) => Promise<unknown>]>([
    ['sold out', (id) => l.owner.query('update produtos set estoque = 0 where id = $1', [id])],
    ['hidden', (id) => l.owner.query(`update produtos set status = 'inativo' where id = $1`, [id])],
    [
      'for adults with a document',
      (id) =>
        l.owner.query('update produtos set maior_de_18 = true, so_com_documento = true where id = $1', [id]),
    ],
    ['ordered since', (id, { token }) => l.buy(l.order(id, 1), { quem: token })],
    ['taken back', (_, { consentir }) => consentir(false)],
    [
      'without a confirmed address',
      (_, { id }) => l.owner.query('update auth.users set email_confirmed_at = null where id = $1', [id]),
    ],
  ])('%s: nothing', async (_, acontecer) => {
    const id = await produto()
    const ana = await pessoa()
    await ana.por(id)
    await ana.deixar(30)
    await acontecer(id, ana)
    await lembrarCarrinhos()
    expect((await ana.cartas()).filter(({ assunto }) => assunto.includes('carrinho'))).toEqual([])
  })

  test('a shop that is blocked or takes no orders is not named, and another is', async () => {
    const [bloqueada, parada] = [await createShop(l.owner), await createShop(l.owner)]
    const ids = [
      await produto({ nome: 'Da bloqueada' }, bloqueada.id),
      await produto({ nome: 'Da parada' }, parada.id),
      await produto({ nome: 'Da aberta' }),
    ]
    const ana = await pessoa()
    await ana.por(...ids)
    await ana.deixar(30)
    await l.owner.query(
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura' where id = $1`,
      [bloqueada.id],
    )
    await l.owner.query(`update estabelecimentos set pausa_de = now() - interval '1 hour' where id = $1`, [
      parada.id,
    ])
    await lembrarCarrinhos()
    const [carta] = await ana.cartas()
    expect(carta?.texto).toContain('Da aberta')
    expect(carta?.texto).not.toMatch(/Da bloqueada|Da parada/)
  })

  test('who never said yes gets none', async () => {
    const ana = await pessoa({ quer: false })
    await ana.por(await produto())
    await ana.deixar(30)
    await lembrarCarrinhos()
    expect(await ana.cartas()).toEqual([])
  })
})

describe('the end in one click', () => {
  async function lembrada() {
    const ana = await pessoa()
    await ana.por(await produto())
    await ana.deixar(30)
    await lembrarCarrinhos()
    const [carta] = await ana.cartas()
    const quer = async () => {
      const { body } = await l.request('GET', '/rest/v1/consentimentos', { token: ana.token })
      return (body.itens as { finalidade: string; concedido: boolean }[]).find(
        ({ finalidade }) => finalidade === 'carrinho',
      )?.concedido
    }
    const link = /avisos\/encerrar#(\S+)/.exec(carta?.texto ?? '')?.[1] ?? ''
    return { ...ana, quer, link, sair: new URL(carta?.sair ?? '').pathname }
  }
  const post = (caminho: string, tipo: string, body: string) =>
    fetch(l.url + caminho, { method: 'POST', headers: { 'content-type': tipo }, body })

  test('the link of the letter, without a session, and twice is once', async () => {
    const ana = await lembrada()
    const parar = () => l.request('POST', `/rest/v1/consentimentos/retirar/${ana.link}`)
    expect((await parar()).body).toEqual({ finalidade: 'carrinho' })
    expect((await parar()).status).toBe(200)
    expect(await ana.quer()).toBe(false)
    const { rows } = await l.owner.query(
      `select concedido from consentimentos where user_id = $1 and finalidade = 'carrinho' order by created_at`,
      [ana.id],
    )
    expect(rows).toEqual([{ concedido: true }, { concedido: false }])
  })

  test('the mailbox’s own button posts a form', async () => {
    const ana = await lembrada()
    const { status } = await post(ana.sair, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')
    expect([status, await ana.quer()]).toEqual([200, false])
  })

  test('no other link: of another person, of another purpose, cut, or of nothing', async () => {
    const [ana, bia] = [await lembrada(), await lembrada()]
    const forjados = [
      'x',
      '..',
      ana.id,
      ana.link.replace(ana.id, bia.id),
      ana.link.replace('.carrinho.', '.ofertas.'),
      ana.link.slice(0, -1),
      `${ana.link}x`,
    ]
    for (const forjado of forjados)
      expect(
        (await l.request('POST', `/rest/v1/consentimentos/retirar/${encodeURIComponent(forjado)}`)).status,
        forjado,
      ).toBe(404)
    expect([await ana.quer(), await bia.quer()]).toEqual([true, true])
  })
})
