import { beforeAll, describe, expect } from 'vitest'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { database, openShop, publicShops, type Shop } from './shops.ts'

// What search engines and social networks read: the pages as the server sends them.

let shop: Shop
let teapot: string
let hidden: Shop[]

beforeAll(async () => {
  shop = await openShop({
    nome: 'Bazar do Farol',
    notas: [5, 4],
    categorias: { 'Chá & Companhia': '#1c5ca3' },
    produtos: [
      { nome: 'Chaleira de cobre', preco: 210, promocao: 189.9, estoque: 4, categoria: 'Chá & Companhia' },
    ],
  })
  teapot = `/loja/${shop.codigo}/produto/${shop.produtos.get('Chaleira de cobre')}-chaleira-de-cobre`
  const produtos = [{ nome: 'Chaleira escondida' }]
  hidden = [
    await openShop({ nome: 'Farol à Espera', status: 'inativo', aprovacao: 'pendente', produtos }),
    await openShop({ nome: 'Farol Bloqueado', bloqueada: true, produtos }),
    await openShop({ nome: 'Farol Suspenso', status: 'suspenso', produtos }),
  ]
})

const indexed = () => [
  '/',
  '/estabelecimentos',
  '/escolher-estabelecimento',
  '/categoria/cha-companhia',
  `/loja/${shop.codigo}`,
  teapot,
  '/ajuda',
  '/seus-direitos',
  '/termos',
  '/privacidade',
  '/cookies',
  '/acessibilidade',
]

describe('the public pages', () => {
  journey('that people see first wait for no style sheet before they are drawn', async ({ url }) => {
    for (const path of ['/', '/estabelecimentos', `/loja/${shop.codigo}`]) {
      const page = await (await fetch(url + path)).text()
      expect(page).toContain('<style id="estilo">')
      expect(page.match(/<link[^>]*rel="stylesheet"[^>]*>/g), path).toBe(null)
    }
  })

  journey('say what they are, each in its own words, under one address', async ({ url }) => {
    const titles = new Set<string>()
    const descriptions = new Set<string>()
    for (const path of indexed()) {
      const { status, head } = await read(`${url}${path}?utm_source=email`)
      expect([path, status]).toEqual([path, 200])
      expect(head.canonical, `canonical of ${path}`).toBe(url + path)
      expect(head.description?.length, `description of ${path}`).toBeGreaterThan(40)
      expect(head['og:title']).toBe(head.title)
      expect(head['og:description']).toBe(head.description)
      expect(head['og:url']).toBe(head.canonical)
      expect(head.robots ?? '').not.toContain('noindex')
      titles.add(head.title ?? '')
      descriptions.add(head.description ?? '')
    }
    expect(titles.size).toBe(indexed().length)
    expect(descriptions.size).toBe(indexed().length)
  })

  journey('show a picture when they are shared: one of each shop and of each product', async ({ url }) => {
    const pictures = new Set<string>()
    const [best] = await publicShops(url)
    for (const path of ['/', `/loja/${best?.codigo}`, `/loja/${shop.codigo}`, teapot]) {
      const { head } = await read(url + path)
      const picture = head['og:image'] ?? ''
      expect(picture, `og:image of ${path}`).toMatch(/^https?:\/\//)
      const answer = await fetch(picture)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)/)
      pictures.add(picture)
    }
    expect(pictures.size).toBe(4)
  })

  journey('tell machines who sells what, for how much, how good and where it is', async ({ url }) => {
    const landing = await read(url)
    expect(landing.types).toContain('Organization')
    const page = await read(`${url}/loja/${shop.codigo}`)
    expect(page.types).toEqual(expect.arrayContaining(['BreadcrumbList', 'AggregateRating']))
    expect(page.types.some((type) => ['Store', 'Organization'].includes(type))).toBe(true)
    const product = await read(url + teapot)
    expect(product.types).toEqual(expect.arrayContaining(['Product', 'Offer', 'BreadcrumbList']))
    const category = await read(`${url}/categoria/cha-companhia`)
    expect(category.types).toEqual(expect.arrayContaining(['ItemList', 'BreadcrumbList']))
    expect(category.things.find((thing) => thing.name === 'Chaleira de cobre')).toMatchObject({
      url: url + teapot,
    })
    const offer = product.things.find((thing) => thing['@type'] === 'Offer')
    expect(offer).toMatchObject({
      price: '189.90',
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
      url: url + teapot,
    })
  })

  journey('keep personal pages and searches out of the index', async ({ url }) => {
    for (const path of [
      '/loja',
      '/auth/consumidor',
      '/auth/fornecedor',
      '/auth/admin',
      '/estabelecimentos?busca=x',
      '/busca',
      '/busca?q=chaleira&ordem=menor_preco',
      '/categoria/cha-companhia?ordem=menor_preco',
    ]) {
      const { head } = await read(url + path)
      expect([path, head.robots]).toEqual([path, 'noindex'])
    }
  })
})

describe('the map for search engines', () => {
  journey('names every visible shop and product, and nothing hidden', async ({ url }) => {
    const index = await text(`${url}/sitemap.xml`)
    const files = locations(index)
    expect(files.length).toBeGreaterThan(1)
    const pages = (await Promise.all(files.map(text))).flatMap(locations)
    expect(new Set(pages).size).toBe(pages.length)
    for (const path of ['/', '/estabelecimentos', '/categoria/cha-companhia', `/loja/${shop.codigo}`, teapot])
      expect(pages).toContain(url + path)
    for (const { codigo } of await publicShops(url)) expect(pages).toContain(`${url}/loja/${codigo}`)
    for (const { codigo } of hidden) expect(pages.filter((page) => page.includes(codigo))).toEqual([])
    const robots = await text(`${url}/robots.txt`)
    expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`)
    for (const path of ['/rest/', '/functions/', '/auth/v1/', '/admin']) {
      expect(robots).toContain(`Disallow: ${path}`)
    }
  })

  journey('comes with a manifest whose icons are there', async ({ url }) => {
    const { html } = await read(url)
    expect(html).toContain('rel="manifest" href="/manifest.webmanifest"')
    const manifest = JSON.parse(await text(`${url}/manifest.webmanifest`))
    expect(manifest).toMatchObject({
      name: 'Portal de Vendas',
      lang: 'pt-BR',
      start_url: '/',
      display: 'standalone',
    })
    const sizes = manifest.icons.map(({ sizes }: { sizes: string }) => sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(url + src)
      expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
    }
  })
})

describe('what is not on show', () => {
  journey('is in no list, no search and no page', async ({ url }) => {
    for (const { codigo, id, nome, produtos } of hidden) {
      for (const path of [
        `/loja/${codigo}`,
        `/loja/${codigo}/produto/${produtos.get('Chaleira escondida')}-chaleira-escondida`,
      ]) {
        const { status, html, head } = await read(url + path)
        expect([path, status]).toEqual([path, 404])
        expect(html).not.toContain(nome)
        expect(html).not.toContain('Chaleira escondida')
        expect(head.robots).toBe('noindex')
      }
      for (const path of [
        '/',
        '/estabelecimentos?busca=farol',
        '/busca?q=farol',
        '/busca?q=chaleira',
        '/escolher-estabelecimento?produto=chaleira',
        '/rest/v1/rpc/get_public_establishments',
        '/rest/v1/rpc/search_public_products?search_term=chaleira',
        `/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${id}`,
        `/rest/v1/rpc/get_categorias_publicas_estabelecimento?p_estabelecimento_id=${id}`,
        '/rest/v1/estabelecimentos',
      ]) {
        const answer = await text(url + path)
        for (const secret of [nome, codigo, 'escondida']) expect(answer, path).not.toContain(secret)
      }
    }
  })

  journey('answers 410 when a product was taken off sale for good', async ({ url, newPage }) => {
    const sold = await openShop({ nome: 'Antiquário do Farol', produtos: [{ nome: 'Bússola de latão' }] })
    const id = sold.produtos.get('Bússola de latão')
    const path = `/loja/${sold.codigo}/produto/${id}-bussola-de-latao`
    expect((await read(url + path)).status).toBe(200)
    await database().query(`update produtos set status = 'excluido', excluido_em = now() where id = $1`, [id])
    const page = await newPage()
    await expect.poll(async () => (await page.goto(url + path))?.status()).toBe(410)
    await page.getByRole('heading', { level: 1, name: 'Produto não encontrado' }).waitFor()
    expect(await page.getByRole('link', { name: `Ver a loja ${sold.nome}` }).isVisible()).toBe(true)
    expect((await read(url + path)).head.robots).toBe('noindex')
  })

  journey('answers 404 with a way home (2.route.14–16)', async ({ url, newPage }) => {
    const page = await newPage()
    const answer = await page.goto(`${url}/nada/por/aqui`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor()
    await ready(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL(`${url}/`)
    expect((await fetch(`${url}/loja/${shop.codigo}/produto/nada`)).status).toBe(404)
  })
})

journey('no address breaks a page or comes back as it was written', async ({ url }) => {
  const script = encodeURIComponent('"><script>alert(1)</script>')
  const long = 'x'.repeat(1500)
  for (const rest of ['?ordem=nome', '/produto/lenco?variacao=azul']) {
    const upper = await fetch(`${url}/loja/${shop.codigo.toUpperCase()}${rest}`, { redirect: 'manual' })
    expect([upper.status, upper.headers.get('location')]).toEqual([301, `/loja/${shop.codigo}${rest}`])
  }
  for (const [status, path] of [
    [200, `/estabelecimentos?pagina=-1&nota=99&ordem=zzz&cidade=${script}&busca=${script}`],
    [200, `/estabelecimentos?busca=%00%25%5C%27${long}&pagina=9999`],
    [
      200,
      `/busca?q=${script}&min=-1&max=1e99&categoria=${script}&local=${script}&cep=${script}&depois=${script}`,
    ],
    [200, `/busca?q=%00%25%5C%27_&ordem=recentes&depois=c99_01890a5d-ac96-774b-bcce-b302099a8057`],
    [200, `/busca?q=${long}`],
    [404, `/categoria/${script}`],
    [404, `/categoria/${long}`],
    [404, '/categoria/nao-existe'],
    [200, `/escolher-estabelecimento?produto=${script}&pagina=abc`],
    [200, `/loja/${shop.codigo}?pagina=1e9&min=abc&max=-4&ordem=zzz&categoria=nada&busca=${script}`],
    [200, `/loja/${shop.codigo}?produto=${script}`],
    [404, `/loja/${script}`],
    [404, `/loja/${long}`],
    [404, '/loja/a%2Fb'],
    [404, `/loja/${shop.codigo}/produto/${script}`],
    [404, `/ajuda/${script}`],
  ] as const) {
    const answer = await fetch(url + path)
    expect([path, answer.status]).toEqual([path, status])
    expect(await answer.text(), path).not.toContain('<script>alert')
  }
})

interface PublicPage {
  status: number
  html: string
  head: Record<string, string | undefined>
  /** The things its JSON-LD describes, the inner ones too. */
  things: Record<string, unknown>[]
  types: string[]
}

async function read(address: string): Promise<PublicPage> {
  const answer = await fetch(address)
  const html = await answer.text()
  const head: PublicPage['head'] = { title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1]) }
  for (const [, name = '', content] of html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g))
    head[name] = decode(content)
  head.canonical = decode(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1])
  const told = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  const things = told.flatMap(([, json = '']) => thingsIn(JSON.parse(json)))
  return { status: answer.status, html, head, things, types: things.map((thing) => String(thing['@type'])) }
}

function thingsIn(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(thingsIn)
  return '@type' in value ? [value as Record<string, unknown>, ...inner] : inner
}

async function text(address: string): Promise<string> {
  const answer = await fetch(address)
  expect([address, answer.status]).toEqual([address, 200])
  return answer.text()
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => decode(address) ?? '')
}

function decode(html: string | undefined): string | undefined {
  return html
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
