import type pg from 'pg'
import type { createProduct, createShop, createUser } from './factories.ts'

export const PASSWORD = 'uma senha de teste'
const BUYERS = 10

/** Who makes the rows: the factories of the version that the database is of. */
export interface Factories {
  createProduct: typeof createProduct
  createShop: typeof createShop
  createUser: typeof createUser
}

export type Stock = Awaited<ReturnType<typeof stockMall>>

/** A shop that takes PIX, its products, its owner, ten buyers, and an administrator: all with the password above. */
export async function stockMall(owner: pg.Pool, { createProduct, createShop, createUser }: Factories) {
  const shop = await createShop(owner, { senha: PASSWORD })
  const products = await Promise.all(
    Array.from({ length: 5 }, () => createProduct(owner, shop.id, { estoque: 100_000 })),
  )
  const watched = await createProduct(owner, shop.id, { preco: 1000 })
  await owner.query(
    'update contadores_estabelecimento set total_produtos = 6 where estabelecimento_id = $1',
    [shop.id],
  )
  await owner.query(
    `with c as (insert into categorias (estabelecimento_id, nome, cor) values ($1, 'Tudo', '#2f6fed') returning id)
     update produtos set categoria_id = c.id from c where produtos.estabelecimento_id = $1`,
    [shop.id],
  )
  const { rows } = await owner.query<{ email: string }>('select email from auth.users where id = $1', [
    shop.ownerId,
  ])
  const emails: string[] = []
  for (let n = 0; n < BUYERS; n++) emails.push((await createUser(owner, { senha: PASSWORD })).email)
  const { email: adminEmail } = await createUser(owner, { senha: PASSWORD, admin: true })
  return { shop, products, watched, ownerEmail: rows[0]?.email ?? '', adminEmail, emails }
}
