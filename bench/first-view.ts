import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import type { RunningProgram } from '../e2e/program.ts'
import type { Chromium } from './chromium.ts'
import { signIn } from './mall.ts'
import { atMost, type Row } from './report.ts'
import { OWNER_EMAIL } from './volume.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, locale: 'pt-BR' }

interface View {
  name: string
  path: string
  /** Kilobytes of script allowed, gzipped. */
  js: number
  /** Also held to the limits of a first view. */
  first?: boolean
  /** Browser storage before the page opens. */
  storage?: Record<string, string>
}

interface Seen {
  scripts: { name: string; gzip: number }[]
  bytes: number
  requests: number
  thirdParty: number
}

/** What a real browser fetches for a route, nothing kept from before. */
export async function firstViewRows(
  program: RunningProgram,
  { browser }: Chromium,
  codigo: string,
): Promise<{ rows: Row[]; notes: string[] }> {
  const rows: Row[] = []
  const notes: string[] = []
  for (const view of await views(program, codigo)) {
    const context = await browser.newContext(PHONE)
    const seen = await look(context, program.url, view)
    await context.close()
    const js = kilobytes(seen.scripts.reduce((sum, { gzip }) => sum + gzip, 0))
    rows.push(atMost(`JS of ${view.name}, gzip`, js, { unit: 'KB', most: view.js }))
    if (view.first) {
      rows.push(
        atMost(`first view of ${view.name}, transferred`, kilobytes(seen.bytes), { unit: 'KB', most: 450 }),
        atMost(`first view of ${view.name}, requests`, seen.requests, { unit: '', most: 25 }),
        atMost(`first view of ${view.name}, third party`, seen.thirdParty, { unit: '', most: 0 }),
      )
    }
    const largest = seen.scripts.sort((a, b) => b.gzip - a.gzip).slice(0, 6)
    const list = largest.map(({ name, gzip }) => `${name} ${kilobytes(gzip)}`).join(', ')
    notes.push(`JS of ${view.name} (${seen.scripts.length} files, KB gzip): ${list}`)
  }
  return { rows, notes }
}

async function views(program: RunningProgram, codigo: string): Promise<View[]> {
  const [buyer, owner] = [await signIn(program, 'consumidor@demo.portal'), await signIn(program, OWNER_EMAIL)]
  const checkout = await fullCart(program, codigo)
  return [
    { name: '/', path: '/', js: 150, first: true },
    { name: '/estabelecimentos', path: '/estabelecimentos', js: 150, first: true },
    { name: '/loja/{codigo}', path: `/loja/${codigo}`, js: 150, first: true },
    {
      name: 'checkout',
      path: '/loja?etapa=pagamento',
      js: 170,
      storage: { ...checkout, 'portal-auth': JSON.stringify(buyer) },
    },
    { name: 'auth', path: '/auth/consumidor', js: 170 },
    { name: 'panel', path: '/admin', js: 260, storage: { 'portal-auth': JSON.stringify(owner) } },
    { name: 'panel, sales', path: '/vendas', js: 260, storage: { 'portal-auth': JSON.stringify(owner) } },
  ]
}

/** A cart with one product of the shop, as the browser keeps it. */
async function fullCart({ url }: RunningProgram, codigo: string): Promise<Record<string, string>> {
  const read = async <T>(path: string) => (await (await fetch(`${url}${path}`)).json()) as T
  const shops = await read<{ id: string; codigo: string; nome: string; logo_url: string | null }[]>(
    '/rest/v1/rpc/get_public_establishments',
  )
  const shop = shops.find((found) => found.codigo === codigo)
  if (!shop) throw new Error(`The shop ${codigo} is missing`)
  const products = await read<{ preco: number; estoque: number }[]>(
    `/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${shop.id}`,
  )
  const product = products.find(({ estoque }) => estoque > 0)
  const line = {
    produto: {
      ...product,
      estabelecimento_id: shop.id,
      estabelecimento_nome: shop.nome,
      estabelecimento_codigo: shop.codigo,
      estabelecimento_logo: shop.logo_url,
    },
    quantidade: 1,
    subtotal: product?.preco ?? 0,
  }
  const { id, nome, logo_url } = shop
  return {
    carrinho_v2: JSON.stringify([line]),
    estabelecimento_escolhido: JSON.stringify({ id, codigo, nome, logo_url }),
  }
}

async function look(context: BrowserContext, url: string, view: View): Promise<Seen> {
  const page = await context.newPage()
  await page.addInitScript((storage) => {
    for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  }, view.storage ?? {})
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const seen: Seen = { scripts: [], bytes: 0, requests: 0, thirdParty: 0 }
  const bodies: Promise<void>[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return
    seen.requests += 1
    if (!request.url().startsWith(url)) seen.thirdParty += 1
  })
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    const keep = async () => {
      const name = new URL(response.url()).pathname.replace(/^\/assets\//, '')
      seen.scripts.push({ name, gzip: gzipSync(await response.body()).length })
    }
    bodies.push(keep())
  })
  await page.goto(url + view.path)
  await quiet(() => seen.requests)
  if (new URL(page.url()).pathname !== view.path.split('?', 1)[0])
    throw new Error(`${view.path} led to ${page.url()}`)
  await Promise.all(bodies)
  seen.bytes = bytes
  return seen
}

/** Until a second passes without a new request, at most 20 s. (`networkidle` would wait for an open event stream.) */
async function quiet(requests: () => number): Promise<void> {
  for (let tries = 0, last = -1; tries < 20 && last !== requests(); tries++) {
    last = requests()
    await wait(1000)
  }
}

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10
