import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { enviarEmail } from '../emails/enviar-email.ts'
import { reterDados } from '../reter-dados.ts'

// One account orders a present in somebody's name, and later something in its own.

const MARIA = { nome: 'Maria Presenteada', email: 'maria@pessoas.test', telefone: '+5511955554444' }
const JOAO = { nome: 'João Comprador', email: 'joao@pessoas.test', telefone: '+5521977776666' }

let l: SellingShop
let dona: string
let token: string
let produtoId: string
let presente: { id: string; numero: number; cliente_id: string }
beforeAll(async () => {
  l = await startSellingShop()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())
beforeEach(async () => {
  produtoId = (await createProduct(l.owner, l.loja.id)).id
  token = await l.tokenFor((await createUser(l.owner)).id)
  presente = (await pedir(MARIA)) as typeof presente
  await pedir(JOAO)
})

const pedir = async (cliente: object) =>
  (await l.buy(l.order(produtoId, 1, { cliente }), { quem: token })).body

const lerComoA = async (quem: string) =>
  (await l.request('GET', `/rest/v1/vendas/${presente.id}`, { token: quem })).body.cliente

const achadas = async (rota: string, busca: string) => {
  const consulta = new URLSearchParams({ estabelecimento_id: l.loja.id, busca })
  return (await l.request(`GET`, `${rota}?${consulta}`, { token: dona })).body
}

test('an order keeps who bought it when a later one of the account names somebody else', async () => {
  const comprador = { id: presente.cliente_id, ...MARIA }
  expect(await lerComoA(token)).toEqual(comprador)
  expect(await lerComoA(dona)).toEqual(comprador)
  const { vendas } = await achadas('/rest/v1/busca', `#${presente.numero}`)
  expect(vendas).toMatchObject([{ cliente: MARIA.nome }])
  const { body: painel } = await l.request('GET', `/rest/v1/painel?estabelecimento_id=${l.loja.id}`, {
    token: dona,
  })
  expect(painel.ultimas_vendas).toMatchObject([{ cliente: JOAO.nome }, { cliente: MARIA.nome }])
})

test('the shop tells the customer in whose name each was ordered', async () => {
  const rota = `/rest/v1/consumidores/${presente.cliente_id}/dados?estabelecimento_id=${l.loja.id}`
  const { body } = await l.request('GET', rota, { token: dona })
  expect(body.compras).toMatchObject([{ comprador: MARIA }, { comprador: JOAO }])
  const pdf = await fetch(`${l.url}${rota}&formato=pdf`, { headers: { authorization: `Bearer ${dona}` } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})

test('its letters go on to who bought it', async () => {
  await enviarEmail({ vendaId: presente.id, modelo: 'pedido_aceito' })
  const { rows } = await l.owner.query('select para, texto from emails where message_id like $1', [
    `<${presente.id}.pedido_aceito.%`,
  ])
  expect(rows).toMatchObject([{ para: MARIA.email, texto: expect.stringContaining('Maria') }])
})

test.each(['presenteada', 'maria@pessoas', '(11) 95555-4444', 'comprador', '(21) 97777-6666'])(
  'the shop finds it by %s: as it was ordered, and as the customer is called now',
  async (busca) => {
    const { itens } = await achadas('/rest/v1/vendas', busca)
    expect(itens).toContainEqual(expect.objectContaining({ id: presente.id }))
    const { vendas } = await achadas('/rest/v1/busca', busca)
    expect(vendas).toContainEqual(expect.objectContaining({ id: presente.id, cliente: MARIA.nome }))
  },
)

test('who has a document at the shop keeps the name that it goes with, however an order names them', async () => {
  const outra = { nome: 'Rita Vizinha' }
  await l.owner.query(`update consumidores set cpf_cnpj = '52998224725' where id = $1`, [presente.cliente_id])
  expect((await pedir(outra)).cliente).toMatchObject(outra)
  const { rows } = await l.owner.query('select nome from consumidores where id = $1', [presente.cliente_id])
  expect(rows).toEqual([{ nome: JOAO.nome }])
  // More or less of the same name is the same person.
  await pedir({ nome: 'Joao Pedro Comprador' })
  const depois = await l.owner.query('select nome from consumidores where id = $1', [presente.cliente_id])
  expect(depois.rows).toEqual([{ nome: 'Joao Pedro Comprador' }])
})

test('what the version before wrote says what the customer’s record says', async () => {
  await l.owner.query('update vendas set comprador = null where id = $1', [presente.id])
  expect(await lerComoA(token)).toEqual({ id: presente.cliente_id, ...JOAO })
})

test('who is erased by the shop is in none of their orders, under no name that they gave', async () => {
  await l.owner.query(
    `update vendas set status = 'concluido', entregue_em = now(), observacao = 'Presente para Maria Presenteada'
     where cliente_id = $1`,
    [presente.cliente_id],
  )
  const { status } = await l.request('POST', `/rest/v1/consumidores/${presente.cliente_id}/eliminar`, {
    token: dona,
    body: { estabelecimento_id: l.loja.id },
  })
  expect(status).toBe(204)
  const { rows } = await l.owner.query(
    'select to_jsonb(v)::text as linha from vendas v where cliente_id = $1',
    [presente.cliente_id],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/maria|joão|pessoas\.test|5555|7777/i)
})

test('who was erased by the version before, which knows no names of orders, is under none of them again', async () => {
  await l.owner.query(
    `update consumidores set nome = 'Cliente anonimizado', user_id = null, email = null, telefone = null,
       anonimizado_em = now() where id = $1`,
    [presente.cliente_id],
  )
  expect(await lerComoA(dona)).toEqual({
    id: presente.cliente_id,
    nome: 'Cliente anonimizado',
    email: null,
    telefone: null,
  })
  const { vendas } = await achadas('/rest/v1/busca', `#${presente.numero}`)
  expect(vendas).toMatchObject([{ cliente: 'Cliente anonimizado' }])
  token = await l.tokenFor((await createUser(l.owner)).id)
  const alheio = await pedir(MARIA)
  await reterDados()
  const { rows } = await l.owner.query('select comprador from vendas where id in ($1, $2) order by id', [
    presente.id,
    alheio.id,
  ])
  expect(rows).toEqual([{ comprador: null }, { comprador: MARIA }])
})
