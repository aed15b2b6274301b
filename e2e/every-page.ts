import { demoRecords, type Records } from './demo-records.ts'
import { CONSUMER } from './people.ts'
import { ALIKE, SCREENS, SHOPKEEPER } from './screens.ts'
import { database, publicProducts, publicShops } from './shops.ts'

/** Pages, who opens them, and the kilobytes of script, gzipped, that each may fetch. */
interface Group {
  email?: string
  most: number
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

export const GROUPS: Record<string, Group> = {
  'the marketplace': { most: 140, pages: [...FIRST, ...READ] },
  'what is searched for': { most: 140, pages: FOUND },
  'a shop and its products': { most: 140, pages: SHOP },
  'sign-in and forms': { most: 140, pages: [...SIGN_IN, ...FORMS] },
  'a buyer in the marketplace': {
    email: CONSUMER,
    most: 160,
    pages: [...FIRST, ...FOUND, ...SHOP, '/loja', '/minha-conta', '/minha-conta/favoritos'],
  },
  'a buyer’s account': { email: CONSUMER, most: 193, pages: ACCOUNT.map((tab) => `/minha-conta/${tab}`) },
  ...Object.fromEntries(
    [...Object.entries(SCREENS), ...Object.entries(ALIKE)].map(([name, { email, screens }]) => [
      name,
      { email, most: 207, pages: screens.map(({ route }) => route) },
    ]),
  ),
}

/** Screens that bring more than the rest of their group: what can be dragged, a schema. */
export const LARGER: Record<string, number> = {
  '/novo-produto': 226,
  '/produto/{produto}/editar': 240,
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
