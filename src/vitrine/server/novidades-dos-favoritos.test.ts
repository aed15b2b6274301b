import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { createVariations, row } from '#test/support/variations.ts'
import { avisarFavoritos } from './novidades-dos-favoritos.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(() => l.close())
beforeEach(() => l.owner.query('delete from favoritos'))

async function pessoa({ quer = true } = {}) {
  const { id, email } = await createUser(l.owner)
  const token = await l.tokenFor(id)
  if (quer)
    await l.request('POST', '/rest/v1/consentimentos', {
      token,
      body: { finalidade: 'favoritos', concedido: true },
    })
  const guardar = async (...ids: string[]) => {
    for (const produto_id of ids)
      await l.request('POST', '/rest/v1/favoritos', { token, body: { produto_id } })
  }
  const sino = async () =>
    (
      await l.owner.query<{ titulo: string; texto: string; rota: string }>(
        'select titulo, texto, rota from avisos where user_id = $1 order by created_at',
        [id],
      )
    ).rows
  const cartas = async () =>
    (
      await l.owner.query<{ assunto: string; texto: string; sair: string }>(
        'select assunto, texto, sair from emails where para = $1 order by created_at',
        [email],
      )
    ).rows
  const baixou = async () => {
    const { body } = await l.request('GET', '/rest/v1/favoritos', { token })
    return (body.itens as { baixou: number | null }[]).map((um) => um.baixou)
  }
  const passarUmDia = () =>
    l.owner.query(`update favoritos set avisado_em = avisado_em - interval '25 hours' where user_id = $1`, [
      id,
    ])
  return { id, token, guardar, sino, cartas, baixou, passarUmDia }
}

/** A product that has cost so much since so many days. */
async function produto(preco: number, dias = 90, loja = l.loja.id) {
  const { id } = await createProduct(l.owner, loja, { preco, nome: `Vaso ${preco}` })
  await l.owner.query(
    'update precos_do_produto set desde = now() - make_interval(days => $2) where produto_id = $1',
    [id, dias],
  )
  return id
}
const custar = (id: string, preco: number, promocao: number | null = null) =>
  l.owner.query(
    `update produtos set preco = $2, preco_promocao = $3::numeric, em_promocao = $3::numeric is not null where id = $1`,
    [id, preco, promocao],
  )
const repor = (id: string, estoque: number) =>
  l.owner.query('update produtos set estoque = $2 where id = $1', [id, estoque])

describe('a favourite that costs less', () => {
  test('is told once, in the bell and by the letter that was asked for', async () => {
    const id = await produto(100)
    const ana = await pessoa()
    await ana.guardar(id)
    await avisarFavoritos()
    expect([await ana.sino(), await ana.baixou()]).toEqual([[], [null]])

    await custar(id, 100, 80)
    await Promise.all([avisarFavoritos(), avisarFavoritos()])
    await avisarFavoritos()
    expect(await ana.sino()).toMatchObject([
      { titulo: 'Vaso 100 baixou de preço', rota: '/minha-conta/favoritos' },
    ])
    const [carta, ...outras] = await ana.cartas()
    expect(outras).toEqual([])
    expect(carta?.texto).toMatch(/de R\$\s100,00 por R\$\s80,00/)
    expect(carta?.sair).toContain('/rest/v1/consentimentos/retirar/')
    expect(await ana.baixou()).toEqual([20])

    // Back up and down to the same: nothing that its person does not know.
    await custar(id, 100)
    await ana.passarUmDia()
    await custar(id, 80)
    await avisarFavoritos()
    expect(await ana.sino()).toHaveLength(1)
  })

  test('by a letter only where it was asked for', async () => {
    const id = await produto(100)
    const ana = await pessoa({ quer: false })
    await ana.guardar(id)
    await custar(id, 70)
    await avisarFavoritos()
    expect([(await ana.sino()).length, await ana.cartas()]).toEqual([1, []])
  })

  test('from half of the double is no drop, with a promotion or without', async () => {
    const id = await produto(100)
    await custar(id, 200)
    const ana = await pessoa()
    await ana.guardar(id)
    await custar(id, 200, 150)
    await avisarFavoritos()
    expect([await ana.sino(), await ana.baixou()]).toEqual([[], [null]])
    await custar(id, 140)
    await avisarFavoritos()
    expect([await ana.sino(), await ana.baixou()]).toEqual([[], [null]])
    await custar(id, 95)
    await avisarFavoritos()
    expect([(await ana.sino()).length, await ana.baixou()]).toEqual([1, [105]])
  })

  test('all of a day together, and the next not before a day is over', async () => {
    const ids = [await produto(100), await produto(50), await produto(30)]
    const ana = await pessoa()
    await ana.guardar(...ids)
    await custar(ids[0] ?? '', 90)
    await custar(ids[1] ?? '', 45)
    await avisarFavoritos()
    expect(await ana.sino()).toMatchObject([{ titulo: '2 favoritos com novidades' }])
    await custar(ids[2] ?? '', 20)
    await avisarFavoritos()
    expect(await ana.cartas()).toHaveLength(1)
    await ana.passarUmDia()
    await l.owner.query(`update avisos set chave = chave || '.ontem' where user_id = $1`, [ana.id])
    await l.owner.query(`update emails set message_id = message_id || '.ontem'`)
    await avisarFavoritos()
    expect((await ana.sino()).map(({ titulo }) => titulo)).toEqual([
      '2 favoritos com novidades',
      'Vaso 30 baixou de preço',
    ])
    expect(await ana.cartas()).toHaveLength(2)
  })

  test('of a shop that is blocked, takes no orders, or hides it: nothing until it is on show', async () => {
    const [bloqueada, parada] = [await createShop(l.owner), await createShop(l.owner)]
    const ids = [await produto(100, 90, bloqueada.id), await produto(100, 90, parada.id), await produto(100)]
    const ana = await pessoa()
    await ana.guardar(...ids)
    for (const id of ids) await custar(id, 60)
    await l.owner.query(
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura' where id = $1`,
      [bloqueada.id],
    )
    await l.owner.query(`update estabelecimentos set pausa_de = now() - interval '1 hour' where id = $1`, [
      parada.id,
    ])
    await l.owner.query(`update produtos set status = 'inativo' where id = $1`, [ids[2]])
    await avisarFavoritos()
    expect([await ana.sino(), await ana.cartas()]).toEqual([[], []])
    await l.owner.query(`update produtos set status = 'ativo' where id = $1`, [ids[2]])
    await avisarFavoritos()
    expect(await ana.sino()).toHaveLength(1)
  })
})

describe('a favourite that was sold out', () => {
  test('is told once when it is back, also when the variations are', async () => {
    const { id, ids } = await createVariations(l, ['Tamanho'], { rows: [row(['38'], { estoque: 0 })] })
    const ana = await pessoa()
    await ana.guardar(id)
    await avisarFavoritos()
    expect(await ana.sino()).toEqual([])
    await repor(ids[0] ?? '', 2)
    await avisarFavoritos()
    await avisarFavoritos()
    expect(await ana.sino()).toMatchObject([{ titulo: 'Tênis voltou ao estoque' }])
  })

  test('that sells out later is told too, and again only after it went once more', async () => {
    const id = await produto(40)
    const ana = await pessoa()
    await ana.guardar(id)
    await repor(id, 0)
    await avisarFavoritos()
    await repor(id, 5)
    await avisarFavoritos()
    expect((await ana.cartas())[0]?.texto).toMatch(/voltou ao estoque, por R\$\s40,00/)
    await ana.passarUmDia()
    await avisarFavoritos()
    expect(await ana.sino()).toHaveLength(1)
  })

  test('is told by Avise-me alone where that was asked for', async () => {
    const id = await produto(40)
    const ana = await pessoa()
    await ana.guardar(id)
    await repor(id, 0)
    await avisarFavoritos()
    await l.request('POST', '/rest/v1/avisos_de_reposicao', { token: ana.token, body: { produto_id: id } })
    await avisarFavoritos()
    await repor(id, 3)
    await avisarFavoritos()
    expect(await ana.sino()).toEqual([])
  })

  test('stays untold while it is away, whatever its price does', async () => {
    const id = await produto(40)
    const ana = await pessoa()
    await ana.guardar(id)
    await repor(id, 0)
    await custar(id, 20)
    await avisarFavoritos()
    expect([await ana.sino(), await ana.cartas()]).toEqual([[], []])
  })
})
