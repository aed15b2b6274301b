import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { VendaDetalhe } from '../src/vendas/schemas.ts'
import { type Account, openAccount } from './accounts.ts'
import { beSignedIn, DEMO_PASSWORD, logIn } from './people.ts'
import { database, publicProducts } from './shops.ts'

export const OWNER = 'lojista@demo.portal'

export interface Buyer extends Account {
  session: string
  token: string
}

/** A consumer of the journey's own, with a session. */
export async function openBuyer(url: string, nome = 'Rita Moraes'): Promise<Buyer> {
  const account = await openAccount({ nome })
  const session = await logIn(url, account)
  return { ...account, session, token: tokenOf(session) }
}

export function beBuyer(page: Page, { session }: Buyer): Promise<void> {
  return beSignedIn(page, session)
}

/** The shop of the demonstration's owner and products it has in stock. */
export async function ownersShop(url: string) {
  const { rows } = await database().query<{ id: string; codigo: string; nome: string }>(
    `select e.id, e.codigo, e.nome from estabelecimentos e join auth.users u on u.id = e.owner_user_id where u.email = $1`,
    [OWNER],
  )
  const shop = rows[0] as { id: string; codigo: string; nome: string }
  const products = (await publicProducts(url, shop.id)).filter(({ estoque }) => estoque >= 5)
  return { ...shop, products }
}

/** An order of one product at the demonstration owner's shop; in cash it is also delivered when asked. `arranged`: its delivery is to be. */
export async function order(
  url: string,
  { token }: Pick<Buyer, 'token'>,
  {
    forma = 'avista',
    delivered = false,
    place = 0,
    arranged = false,
    units = 1,
  }: { forma?: string; delivered?: boolean; place?: number; arranged?: boolean; units?: number } = {},
): Promise<VendaDetalhe> {
  const { id: estabelecimentoId, products } = await ownersShop(url)
  const sale = await post(url, '/rest/v1/vendas', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: estabelecimentoId,
      itens: [{ produto_id: products[place]?.id, quantidade: units }],
      forma_pagamento: forma,
      cliente: { nome: 'Rita Moraes' },
      ...(arranged ? { entrega: 'combinar', ciente_do_frete: true } : {}),
    },
  })
  if (!delivered) return sale
  return asOwner(url, sale, 'entregar', { recebeu_pagamento: true })
}

/** The buyer's screen asks for the PIX of a sale, again where the provider took too long; what it is paid by. */
export async function askForPix(url: string, { token }: Buyer, sale: VendaDetalhe): Promise<string> {
  const ask = async () => {
    const answer = await send(url, '/functions/v1/create-payment-preference', {
      token,
      body: { estabelecimento_id: sale.estabelecimento_id, venda_id: sale.id },
    })
    return String(((await answer.json()) as { payment_id?: string }).payment_id)
  }
  let paymentId = ''
  await expect
    .poll(async () => (paymentId = await ask()), { interval: 2_000, message: `the PIX of ${sale.numero}` })
    .toMatch(/^\d+$/)
  return paymentId
}

/** What the owner of the demonstration's shop does to a sale, by a verb of its routes. */
export async function asOwner(url: string, sale: { id: string }, verb: string, body: unknown = {}) {
  const token = tokenOf(await logIn(url, { email: OWNER, password: DEMO_PASSWORD }))
  return post(url, `/rest/v1/vendas/${sale.id}/${verb}`, { token, body })
}

function tokenOf(session: string): string {
  return (JSON.parse(session) as { access_token: string }).access_token
}

interface Request {
  token: string
  headers?: Record<string, string>
  body: unknown
}

function send(url: string, path: string, { token, headers, body }: Request): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
}

async function post(url: string, path: string, request: Request): Promise<VendaDetalhe> {
  const answer = await send(url, path, request)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as VendaDetalhe
}
