import { describe, expect } from 'vitest'
import { addressOf, demoRecords, type Records } from './demo-records.ts'
import { fetchedBy, scriptKilobytes } from './fetched.ts'
import { journey } from './harness.ts'
import { CONSUMER, signIn } from './people.ts'
import { ALIKE, SCREENS, SHOPKEEPER } from './screens.ts'
import { database, publicProducts, publicShops } from './shops.ts'

/** Pages, who opens them, and the kilobytes of script, gzipped, that each may fetch. */
interface Group {
  email?: string
  most: number
  pages: string[]
}

const MARKETPLACE = ['/', '/estabelecimentos', '/loja/{codigo}', '/loja/{codigo}/produto/{a_venda}']
const READ = [
  '/ajuda',
  '/seus-direitos',
  '/termos',
  '/privacidade',
  '/cookies',
  '/acessibilidade',
  '/escolher-estabelecimento',
]
const FORMS = ['/denunciar', '/privacidade/pedido']
const SIGN_IN = ['/auth/consumidor', '/auth/fornecedor', '/auth/admin', '/auth/reset-password']
const ACCOUNT = [
  'avaliacoes',
  'enderecos',
  'mensagens',
  'dados',
  'seguranca',
  'privacidade',
  'pedido/{pedido}',
]

const GROUPS: Record<string, Group> = {
  'the marketplace': { most: 150, pages: [...MARKETPLACE, ...READ] },
  'sign-in and forms': { most: 170, pages: [...SIGN_IN, ...FORMS] },
  'a buyer in the marketplace': {
    email: CONSUMER,
    most: 170,
    pages: [...MARKETPLACE, '/loja', '/minha-conta', '/minha-conta/favoritos'],
  },
  'a buyer’s account': { email: CONSUMER, most: 210, pages: ACCOUNT.map((tab) => `/minha-conta/${tab}`) },
  ...Object.fromEntries(
    [...Object.entries(SCREENS), ...Object.entries(ALIKE)].map(([name, { email, screens }]) => [
      name,
      { email, most: 260, pages: screens.map(({ route }) => route) },
    ]),
  ),
}

// What breaks the policy fails any journey: see harness.ts.
describe('every page of every role obeys its security policy and fetches no more script than it may', () => {
  for (const [name, { email, most, pages }] of Object.entries(GROUPS)) {
    journey(name, async ({ url, newPage }) => {
      const records = await allRecords(url)
      const over: string[] = []
      for (const path of pages) {
        const page = await newPage({ width: 390, height: 844, serviceWorker: false })
        if (email) await signIn(page, url, email)
        const script = scriptKilobytes(await fetchedBy(page, url + addressOf(path, records)))
        if (script > most) over.push(`${path}: ${script} KB`)
        await page.context().close()
      }
      expect(over, `more than ${most} KB of script`).toEqual([])
    })
  }

  journey('the pages one comes to first ask for 25 things at most', async ({ url, newPage }) => {
    const records = await allRecords(url)
    for (const path of ['/', '/estabelecimentos', '/loja/{codigo}']) {
      const page = await newPage({ width: 390, height: 844, serviceWorker: false })
      const { requests } = await fetchedBy(page, url + addressOf(path, records))
      // The service worker's own file comes on top.
      expect(requests.length, path).toBeLessThanOrEqual(24)
    }
  })
})

async function allRecords(url: string): Promise<Records> {
  const [shop] = await publicShops(url)
  const [product] = await publicProducts(url, shop?.id ?? '')
  const { rows } = await database().query<{ id: string }>(
    `select v.id from vendas v join auth.users u on u.id = v.user_id where u.email = $1 order by v.id desc limit 1`,
    [CONSUMER],
  )
  return {
    ...(await demoRecords(SHOPKEEPER)),
    codigo: shop?.codigo ?? '',
    a_venda: product?.id ?? '',
    pedido: rows[0]?.id ?? '',
  }
}
