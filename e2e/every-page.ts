import { demoRecords, type Records } from './demo-records.ts'
import { MOST_SCRIPT } from './estados.ts'
import { CONSUMER } from './people.ts'
import { ALIKE, SCREENS, SHOPKEEPER } from './screens.ts'
import { database, publicProducts, publicShops } from './shops.ts'

/** Pages and who opens them. */
interface Group {
  email?: string
  /**
   * Kilobytes of script, gzipped, that each may fetch. Left out where each is weighed as it is looked at: a visitor's
   * pages in acessivel.spec.ts, the panel's screens in estados.spec.ts.
   */
  most?: number
  pages: string[]
}

const FIRST = ['/', '/estabelecimentos']
const FOUND = ['/busca?q=mesa', '/categoria/casa']
const SHOP = ['/loja/{codigo}', '/loja/{codigo}/produto/{a_venda}']
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
const SIGN_IN = ['/auth/consumidor', '/auth/fornecedor', '/auth/admin', '/auth/abrir', '/auth/reset-password']
const ACCOUNT = [
  'avaliacoes',
  'enderecos',
  'mensagens',
  'dados',
  'seguranca',
  'privacidade',
  'pedido/{pedido}',
]

/** Every page that a visitor can open. */
export const VISITED = [...FIRST, ...FOUND, ...SHOP, ...READ, ...SIGN_IN, ...FORMS]

export const GROUPS: Record<string, Group> = {
  'a visitor': { pages: VISITED },
  'a buyer in the marketplace': {
    email: CONSUMER,
    most: 160,
    pages: [...FIRST, ...FOUND, ...SHOP, '/loja', '/minha-conta', '/minha-conta/favoritos'],
  },
  'a buyer’s account': { email: CONSUMER, most: 193, pages: ACCOUNT.map((tab) => `/minha-conta/${tab}`) },
  ...Object.fromEntries(
    [...Object.entries(SCREENS), ...Object.entries(ALIKE)].map(([name, { email, screens }]) => [
      name,
      { email, most: name in ALIKE ? MOST_SCRIPT : undefined, pages: screens.map(({ route }) => route) },
    ]),
  ),
}

/** One record of each kind, also of those that everybody sees. */
export async function allRecords(url: string): Promise<Records> {
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
