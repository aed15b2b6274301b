import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { type LinhaEscrita, postByTable } from '#test/support/shop-that-posts.ts'
import { ufDoCep } from '#src/shared/ufs-por-cep.ts'
import { lerFiltroDaBusca } from '../busca.ts'
import { buscarProdutos } from './buscar-produtos.ts'

// Which shops a buyer's postal code finds: those that bring or post there, and those where it can be fetched nearby.

let db: TestDatabase
let loja: TestShop

beforeAll(async () => {
  db = await createTestDatabase()
  loja = await createShop(db.owner)
  await createProduct(db.owner, loja.id, { nome: 'Rede de dormir' })
})
afterAll(() => db.close())

const acha = async (cep: string) =>
  (await buscarProdutos(lerFiltroDaBusca(new URLSearchParams(`q=rede&cep=${cep}`)))).itens.length > 0

it.each<[string, LinhaEscrita, boolean]>([
  ['its state', ['AM', 1000, 20, 5], true],
  ['its region', ['Norte', 1000, 20, 5], true],
  ['its range', ['69000-000 a 69099-999', 1000, 20, 5], true],
  ['another range', ['69100-000 a 69199-999', 1000, 20, 5], false],
  ['another state', ['SP, RR', 1000, 20, 5], false],
])('a table that names %s', async (_qual, linha, sim) => {
  await postByTable(db, loja.id, { tabela: [linha] })
  expect(await acha('69005-000')).toBe(sim)
  await postByTable(db, loja.id, { tabela: [linha], entrega: { envio: { ativa: false } } })
  expect(await acha('69005-000')).toBe(false)
})

it('a carrier reaches any place that exists, while it is connected', async () => {
  await postByTable(db, loja.id, { tabela: [] })
  expect(await acha('69005-000')).toBe(false)
  await conectar()
  expect(await acha('69005-000')).toBe(true)
  expect(await acha('00000-000')).toBe(false)
  await db.owner.query(`update conexoes_de_frete set status = 'reconectar'`)
  expect(await acha('69005-000')).toBe(false)
})

it('a postal code of no state is nowhere, whatever a table says', async () => {
  await postByTable(db, loja.id, { tabela: [['00000-000 a 00999-999', 1000, 20, 5]] })
  expect(await acha('00000-000')).toBe(false)
})

it('the database knows the state of a postal code as the program does', async () => {
  // Both ends of every hundred: no range begins or ends within one.
  const ceps = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).flatMap((cem) => [
    `${cem}00000`,
    `${cem}99999`,
  ])
  const { rows } = await db.owner.query<{ uf: string | null }>(
    'select uf_do_cep(cep) as uf from unnest($1::text[]) with ordinality as c (cep, n) order by n',
    [ceps],
  )
  expect(ceps.filter((cep, n) => rows[n]?.uf !== ufDoCep(cep))).toEqual([])
})

/** The account of the shop at its carriers; nobody opens its secrets here. */
async function conectar(): Promise<void> {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into cofre (estabelecimento_id, nome, chave_id, iv, conteudo, etiqueta)
     select $1, 'melhor_envio_' || qual || '_token', '1', decode(repeat('00', 12), 'hex'), 'x', decode(repeat('00', 16), 'hex')
     from unnest(array['access', 'refresh']) qual returning id`,
    [loja.id],
  )
  await db.owner.query(
    `insert into conexoes_de_frete (estabelecimento_id, access_vault_id, refresh_vault_id, vence_em, renova_ate)
     values ($1, $2, $3, now() + interval '1 day', now() + interval '30 days')`,
    [loja.id, ...rows.map(({ id }) => id)],
  )
}
