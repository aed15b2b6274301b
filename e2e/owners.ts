import { type Buyer, openBuyer } from './buyers.ts'
import { database, type NewShop, openShop, type Shop } from './shops.ts'

/** A shop of the journey's own with its owner, signed in. */
export async function openOwnShop(url: string, shop: NewShop): Promise<{ shop: Shop; owner: Buyer }> {
  const opened = await openShop(shop)
  const owner = await openBuyer(url, 'Dalva Prado')
  await database().query('update estabelecimentos set owner_user_id = $2 where id = $1', [
    opened.id,
    owner.id,
  ])
  await database().query(
    `update profiles set user_id = $2, nome = 'Dalva Prado' where estabelecimento_id = $1 and papel = 'proprietario'`,
    [opened.id, owner.id],
  )
  return { shop: opened, owner }
}

/** Another of the team, signed in. */
export async function openMember(url: string, shop: Shop, papel: string): Promise<Buyer> {
  const member = await openBuyer(url, 'Beto Lima')
  await database().query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Beto Lima', $3)`,
    [member.id, shop.id, papel],
  )
  return member
}

/** Whoever has this address joins the team of one more shop. */
export async function joinTeam(email: string, shopId: string): Promise<void> {
  await database().query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel)
     select id, $2, 'Equipe', 'administrador' from auth.users where email = $1`,
    [email, shopId],
  )
}
