import type { BrowserContext } from 'playwright-core'
import { type Fetched, fetchedBy, kilobytes, scriptKilobytes } from '../e2e/fetched.ts'
import type { RunningProgram } from '../e2e/program.ts'
import type { Chromium } from './chromium.ts'
import { signIn } from './marketplace.ts'
import { atMost, type Row } from './report.ts'
import { OWNER_EMAIL } from './volume.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, locale: 'pt-BR' }

interface View {
  name: string
  path: string
  /** Kilobytes of script allowed, gzipped. */
  js: number
  /** Also checked against the limits of a first view. */
  first?: boolean
  /** Browser storage before the page opens. */
  storage?: Record<string, string>
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
    rows.push(atMost(`JS of ${view.name}, gzip`, scriptKilobytes(seen), { unit: 'KB', most: view.js }))
    if (view.first) {
      const foreign = seen.requests.filter((address) => !address.startsWith(program.url))
      rows.push(
        atMost(`first view of ${view.name}, transferred`, kilobytes(seen.bytes), { unit: 'KB', most: 450 }),
        atMost(`first view of ${view.name}, requests`, seen.requests.length, { unit: '', most: 25 }),
        atMost(`first view of ${view.name}, third party`, foreign.length, { unit: '', most: 0 }),
      )
    }
    const largest = seen.scripts.sort((a, b) => b.gzip - a.gzip).slice(0, 6)
    const list = largest.map(({ name, gzip }) => `${name} ${kilobytes(gzip)}`).join(', ')
    notes.push(`JS of ${view.name} (${seen.scripts.length} files, KB gzip): ${list}`)
  }
  return { rows, notes }
}

async function views(program: RunningProgram, codigo: string): Promise<View[]> {
  const as = async (email: string) => ({ 'portal-auth': JSON.stringify(await signIn(program, email)) })
  const [buyer, owner] = [await as('consumidor@demo.portal'), await as(OWNER_EMAIL)]
  const platform = await as('admin@demo.portal')
  const checkout = await fullCart(program, codigo)
  return [
    { name: '/', path: '/', js: 140, first: true },
    { name: '/estabelecimentos', path: '/estabelecimentos', js: 140, first: true },
    { name: '/loja/{codigo}', path: `/loja/${codigo}`, js: 140, first: true },
    {
      name: 'checkout',
      path: '/loja?etapa=pagamento',
      js: 160,
      storage: { ...checkout, ...buyer },
    },
    { name: '/ of a buyer', path: '/', js: 147, storage: { ...checkout, ...buyer } },
    { name: '/minha-conta', path: '/minha-conta', js: 155, storage: buyer },
    { name: 'auth', path: '/auth/consumidor', js: 140 },
    { name: 'panel', path: '/admin', js: 220, storage: owner },
    { name: 'panel, sales', path: '/vendas', js: 220, storage: owner },
    { name: 'panel, a new product', path: '/novo-produto', js: 214, storage: owner },
    { name: 'platform, shops', path: '/admin/estabelecimentos', js: 220, storage: platform },
    { name: 'platform, approvals', path: '/admin/aprovacoes', js: 220, storage: platform },
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

/** What this page fetches, and the bytes that travelled for it. */
async function look(context: BrowserContext, url: string, view: View): Promise<Fetched & { bytes: number }> {
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
  const seen = await fetchedBy(page, url + view.path)
  if (new URL(page.url()).pathname !== view.path.split('?', 1)[0])
    throw new Error(`${view.path} led to ${page.url()}`)
  return { ...seen, bytes }
}
