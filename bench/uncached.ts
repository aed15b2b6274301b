import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { bareLoop, compare, load, wire } from './load.ts'
import { bigShop, type Marketplace, type Session, signIn } from './marketplace.ts'
import type { Pace } from './pace.ts'
import { productPage } from './product-page.ts'
import { faster, type Row } from './report.ts'
import { BIG_SHOP, OWNER_EMAIL } from './volume.ts'

const CLIENTS = 10
const ORDERS = ['menor_preco', 'maior_preco', 'nome', 'relevancia']

/** What has to be made for each request: an address that no one asked before is its own bypass of the cache. */
export async function uncachedRows(marketplace: Marketplace, pace: Pace): Promise<Row[]> {
  const shopId = await bigShop(marketplace)
  const owner = await signIn(marketplace.program, OWNER_EMAIL)
  return [
    await publicList(marketplace, { shopId, pace }),
    await filteredList(marketplace, { shopId, pace }),
    await panelList(marketplace, { shopId, owner, pace }),
    await productPage(marketplace, pace),
  ]
}

interface Asked {
  shopId: string
  pace: Pace
}

const LIST = 'select publico_lista_da_loja($1, null, null, $2, $3, null, $4, $5, $6)::text'

/** The public procedure, page by page. */
async function publicList({ program, databaseUrl }: Marketplace, { shopId, pace }: Asked): Promise<Row> {
  const asked = counter()
  const result = await compare(pace.rounds, {
    bare: () =>
      bareLoop(databaseUrl, {
        clients: CLIENTS,
        seconds: pace.seconds,
        work: async (client, n) => {
          await client.query(LIST, [shopId, null, null, null, 24 + (n % 40), (n % 30) * 24])
        },
      }),
    ours: async () =>
      speed(program.port, pace, () => {
        const n = asked()
        const query = `p_estabelecimento_id=${shopId}&p_limite=${24 + (n % 40)}&p_pagina=${1 + Math.floor(n / 40)}`
        return wire({ path: `/rest/v1/rpc/get_produtos_publicos_estabelecimento?${query}` })
      }),
  })
  return faster('product list, public RPC by page', {
    ...result,
    unit: 'req/s',
    against: 'same statements, bare pg',
    least: 0.5,
  })
}

/** What the browser fetches when a filter of the shop's page changes: a page of products; the rest is kept apart. */
async function filteredList({ program, databaseUrl }: Marketplace, { shopId, pace }: Asked): Promise<Row> {
  const asked = counter()
  const result = await compare(pace.rounds, {
    bare: () =>
      bareLoop(databaseUrl, {
        clients: CLIENTS,
        seconds: pace.seconds,
        work: (client, n) => shopStatements(client, shopId, n),
      }),
    ours: () => speed(program.port, pace, () => wire({ path: filtered(asked(), '.data') })),
  })
  return faster('product list, filters + sort + page (data of the shop page)', {
    ...result,
    unit: 'req/s',
    against: 'same statements, bare pg',
    least: 0.5,
  })
}

async function shopStatements(client: pg.Client, shopId: string, n: number): Promise<void> {
  const promotion = n % 3 === 0 ? true : null
  const least = (n % 997) / 100
  await client.query(LIST, [shopId, promotion, least, ORDERS[n % 4], 24, (n % 4) * 24])
}

/** The shop's own list in the panel: the same rows with who asks, behind row level security. */
async function panelList(
  { program, databaseUrl }: Marketplace,
  { shopId, owner, pace }: Asked & { owner: Session },
): Promise<Row> {
  const statement = `select id, nome, sku, preco, preco_promocao, em_promocao, estoque, imagem_url, status, created_at
    from produtos where estabelecimento_id = $1 and status <> 'excluido' order by created_at desc, id desc limit 25`
  const result = await compare(pace.rounds, {
    bare: () =>
      bareLoop(databaseUrl, {
        clients: CLIENTS,
        seconds: pace.seconds,
        work: async (client) => {
          await client.query(
            `begin; select set_config('app.papel', 'loja', true), set_config('app.estabelecimento_id', '${shopId}', true)`,
          )
          await client.query(statement, [shopId])
          await client.query(
            `select count(*) from produtos where estabelecimento_id = $1 and status <> 'excluido'`,
            [shopId],
          )
          await client.query('commit')
        },
      }),
    ours: () => {
      const bytes = wire({
        path: `/rest/v1/produtos?estabelecimento_id=${shopId}&limite=24`,
        headers: { authorization: `Bearer ${owner.access_token}` },
      })
      return speed(program.port, pace, () => bytes)
    },
  })
  return faster('product list, the panel’s own (signed in)', {
    ...result,
    unit: 'req/s',
    against: 'same statements, bare pg',
    least: 0.5,
  })
}

export async function shopPage({ program, env }: Marketplace, pace: Pace): Promise<Row> {
  const asked = counter()
  const alone = fork(join(import.meta.dirname, 'render-alone.ts'), [filtered(1), String(pace.seconds)], {
    // React chooses its production half by NODE_ENV, as it is loaded.
    env: { ...env, NODE_ENV: 'production', PATH: process.env.PATH, BUILD_DIR: process.env.BUILD_DIR },
  })
  const died = once(alone, 'exit').then(([code]) =>
    Promise.reject(new Error(`Rendering alone ended with ${code}`)),
  )
  died.catch(() => undefined)
  const hear = async () => (await Promise.race([once(alone, 'message'), died]))[0] as number
  try {
    await hear()
    const result = await compare(pace.rounds, {
      bare: () => {
        alone.send('measure')
        return hear()
      },
      ours: () => speed(program.port, pace, () => wire({ path: filtered(asked()) })),
    })
    return faster('HTML of a shop page', {
      ...result,
      unit: 'req/s',
      against: 'rendering it alone',
      least: 0.5,
    })
  } finally {
    alone.disconnect()
  }
}

async function speed(port: number, pace: Pace, request: () => Buffer): Promise<number> {
  return (await load(port, { connections: CLIENTS, seconds: pace.seconds, request })).perSecond
}

/** An address of the shop's page that no other number gives: lowest price in ten-thousandths, order, page. */
export function filtered(n: number, suffix = ''): string {
  const promotion = n % 3 === 0 ? '&promocao=1' : ''
  return `/loja/${BIG_SHOP}${suffix}?min=${(n / 10_000).toFixed(4)}&ordem=${ORDERS[n % 4]}&pagina=${1 + (n % 4)}${promotion}`
}

/** Numbers that go on from round to round. */
function counter(): () => number {
  let last = 0
  return () => {
    last += 1
    return last
  }
}
