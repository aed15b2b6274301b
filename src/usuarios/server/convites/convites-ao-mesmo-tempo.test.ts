import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { untilWaiting, whileHeld } from '#test/support/held.ts'
import { invitations } from '#test/support/invitations.ts'

let auth: AuthApp
let tools: ReturnType<typeof invitations>
beforeAll(async () => {
  auth = await startAuthApp()
  tools = invitations(auth)
})
afterAll(() => auth.close())

test('an invitation accepted while its sender is removed waits for that, and lets nobody in', async () => {
  const shop = await tools.newShop('Enterprise')
  const sender = await auth.person()
  const { rows } = await auth.owner.query<{ id: string }>(
    `insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, 'administrador') returning id`,
    [sender.id, shop.id],
  )
  const id = rows[0]?.id
  const { email, token } = await tools.invite({ ...shop, token: sender.token })
  const answers = await whileHeld(
    auth.owner,
    { text: 'select from profiles where id = $1 for update', values: [id] },
    () => [
      auth.send('POST', `/rest/v1/equipe/${id}/remover`, {
        token: shop.token,
        body: { estabelecimento_id: shop.id },
      }),
      untilWaiting(auth.owner, 1).then(() => tools.accept(token)),
    ],
  )
  expect(answers).toMatchObject([
    { status: 204 },
    { status: 409, body: { code: 'usuarios.convite_revogado' } },
  ])
  expect(await tools.roleOf(email, shop)).toBeUndefined()
})

test('a new person who accepts the invitations of two shops at once has one account, and enters by it', async () => {
  const [a, b] = [await tools.newShop(), await tools.newShop()]
  const email = newEmail()
  const tokens = [await tools.invite(a, email), await tools.invite(b, email)].map(({ token }) => token)
  // Held until both have seen that the address has no account.
  const answers = await whileHeld(auth.owner, { text: 'lock table auth.users in share mode' }, () =>
    tokens.map((token) => tools.accept(token)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(answers.find(({ status }) => status === 401)?.body).toMatchObject({
    code: 'usuarios.convite_pede_login',
  })
})
