import type { AuthApp } from './auth-app.ts'
import { newEmail } from './auth-app.ts'
import { createShop } from './factories.ts'

export interface Shop {
  id: string
  token: string
}

/** What the tests of invitations do over and over, through the routes of `auth`. */
export function invitations(auth: AuthApp) {
  const post = (path: string, body: object, token?: string) =>
    auth.send('POST', `/rest/v1/convites${path}`, { body, token })

  /** The token as the invited person reads it in their newest e-mail. */
  const tokenOf = async (email: string): Promise<string> => {
    for (const { texto } of await auth.emails(email.toLowerCase())) {
      const found = /aceitar-convite\?token=([\w-]+)/.exec(texto)
      if (found?.[1]) return found[1]
    }
    throw new Error(`No invitation for ${email}`)
  }

  return {
    post,
    tokenOf,
    async newShop(plano = 'Profissional'): Promise<Shop> {
      const { id, ownerId } = await createShop(auth.owner, { plano, conectada: false })
      return { id, token: await auth.tokenFor(ownerId) }
    },
    async invite(shop: Shop, email = newEmail(), papel = 'vendedor') {
      const body = { estabelecimento_id: shop.id, email, papel, mensagem: 'Vem!' }
      const answer = await post('', body, shop.token)
      if (answer.status !== 201) throw new Error(`The invitation was refused: ${JSON.stringify(answer.body)}`)
      return { id: answer.body.id as string, email, token: await tokenOf(email) }
    },
    accept: (
      token: string,
      extra: object = { nome: 'Caio Reis', senha: 'senha-do-caio' },
      session?: string,
    ) => post('/aceitar', { token, ...extra }, session),
    state: async (token: string, session?: string) => (await post('/consultar', { token }, session)).body,
    expire: (id: string) => auth.owner.query('update convites set expira_em = now() where id = $1', [id]),
    async roleOf(email: string, shop: Shop): Promise<string | undefined> {
      const { rows } = await auth.owner.query(
        `select p.papel from profiles p join auth.users u on u.id = p.user_id
         where u.email = $1 and p.estabelecimento_id = $2 and p.desativado_em is null`,
        [email, shop.id],
      )
      return rows[0]?.papel
    },
  }
}
