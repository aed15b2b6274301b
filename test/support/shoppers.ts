import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import type { startSimulador } from '#src/demo/simulador/simulador.ts'
import { PASSWORD, type Stock } from './mall.ts'

const PICTURE = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0f8a6d' } })
  .png()
  .toBuffer()

/** Where they shop: the product's processes, with who is known there. */
export interface Mall extends Stock {
  /** What leads to any of the web processes. */
  url: string
  webs: string[]
  /** A superuser's. */
  owner: pg.Pool
  provider: Awaited<ReturnType<typeof startSimulador>>
}

interface Said {
  id?: string
  access_token?: string
  refresh_token?: string
}

interface Request {
  token?: string
  body?: object
  headers?: Record<string, string>
  method?: string
}

export type Shoppers = Awaited<ReturnType<typeof openShoppers>>

/**
 * Ten buyers who are signed in and buy without end, asking again by the same key for what was not answered.
 * `notNow`: how the program, or what stands before it, says that.
 */
export async function openShoppers(site: Stock & { url: string }, { notNow = [502, 503, 504] } = {}) {
  const send = (path: string, { token, body, headers, method = 'POST' }: Request = {}) =>
    fetch(site.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    })
  const signIn = async (body: object, grant = 'password') => {
    const answer = await send(`/auth/v1/token?grant_type=${grant}`, { body })
    if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const shopOwner = await signIn({ email: site.ownerEmail, password: PASSWORD })
  const sessions: Awaited<ReturnType<typeof signIn>>[] = []
  for (const email of site.emails) sessions.push(await signIn({ email, password: PASSWORD }))

  /** Keys of purchases, each with the sale that was answered, or null while none was. */
  const purchases = new Map<string, string | null>()
  /** When each was answered. */
  const answered: number[] = []
  /** What was answered that is neither a sale nor "not now". */
  const wrong: string[] = []
  const buyerOf = (key: string) => Number(key.split(' ')[1]) % sessions.length
  const tokenOf = (key: string) => sessions[buyerOf(key)]?.access_token

  /** One try of a purchase: its sale when it was answered. */
  async function buy(key: string, forma: 'avista' | 'pix' = 'avista'): Promise<string | null> {
    if (!purchases.has(key)) purchases.set(key, null)
    const n = Number(key.split(' ')[1])
    try {
      const answer = await send('/rest/v1/vendas', {
        token: tokenOf(key),
        headers: { 'idempotency-key': key.replace(' ', '-') },
        body: {
          estabelecimento_id: site.shop.id,
          itens: [{ produto_id: site.products[n % site.products.length]?.id, quantidade: 1 }],
          forma_pagamento: forma,
          cliente: { nome: 'Ana Souza', email: site.emails[buyerOf(key)] },
        },
      })
      const text = await answer.text()
      if (![200, 201, ...notNow].includes(answer.status)) wrong.push(`${answer.status} ${text}`)
      if (!answer.ok) return null
      const { id = null } = JSON.parse(text) as Said
      purchases.set(key, id)
      answered.push(performance.now())
      return id
    } catch {
      // The connection broke: nobody knows whether it was sold.
      return null
    }
  }
  const newKey = () => `${randomUUID()} ${purchases.size}`

  return {
    purchases,
    answered,
    wrong,
    sessions,
    ownerToken: shopOwner.access_token,
    send,
    signIn,
    newKey,
    tokenOf,
    buy,
    /** The shop's owner sends the picture of a product. */
    sendPicture() {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'foto.png')
      return fetch(
        `${site.url}/rest/v1/arquivos?${new URLSearchParams({ uso: 'produto', estabelecimento_id: site.shop.id })}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${shopOwner.access_token}` },
          body,
          signal: AbortSignal.timeout(40_000),
        },
      )
    },
    /** Buys until `stop` is called, which ends when everybody has been answered. */
    start(): { stop: () => Promise<void> } {
      let over = false
      const all = sessions.map(async () => {
        while (!over) {
          const key = newKey()
          while (!(await buy(key))) await wait(200)
          await wait(50)
        }
      })
      return {
        async stop() {
          over = true
          await Promise.all(all)
        },
      }
    },
    /** The longest time in which nobody was sold anything, since then. */
    longestGap(since: number): number {
      const times = [...answered.filter((time) => time > since), performance.now()]
      return Math.max(...times.map((time, n) => time - (times[n - 1] ?? since))) / 1000
    },
  }
}
