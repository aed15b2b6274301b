import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { innerKey, requireRender, sendEntry, textAnswer } from '#src/shared/server/http/public-answer.ts'
import { cached } from '#src/shared/server/http/public-cache.ts'
import { CABECALHO_XML, escaparXml } from '#src/shared/server/xml.ts'
import { enderecoDoProduto } from '../enderecos.ts'

const POR_ARQUIVO = 10_000
const PAGINAS = [
  '/',
  '/estabelecimentos',
  '/escolher-estabelecimento',
  '/seus-direitos',
  '/termos',
  '/privacidade',
  '/cookies',
  '/acessibilidade',
]
const FECHADO = [
  '/rest/',
  '/functions/',
  '/auth/v1/',
  '/admin',
  '/vendas',
  '/minha-conta',
  '/aceitar-convite',
  '/bloqueado',
]

/**
 * For search engines: robots.txt and the sitemap, cut into files of ten thousand. Visible shops and their products, and
 * the pages that other slices have for everyone.
 */
export async function mapaDoSite(
  app: App,
  { maisPaginas }: { maisPaginas: readonly string[] },
): Promise<void> {
  const options = { config: { permission: 'publico' as const }, schema: { hide: true } }
  const desde = { ...options, schema: { hide: true, params: z.strictObject({ desde: z.guid() }) } }
  const origem = getConfig().publicUrl

  app.get('/robots.txt', options, (request, reply) =>
    answer(request, reply, 'text/plain', async () => robots(origem)),
  )
  app.get('/sitemap.xml', options, (request, reply) =>
    answer(request, reply, 'application/xml', () => indice(origem)),
  )
  app.get('/sitemaps/paginas.xml', options, (request, reply) =>
    answer(request, reply, 'application/xml', async () =>
      urlset([...PAGINAS, ...maisPaginas].map((caminho) => ({ loc: origem + caminho }))),
    ),
  )
  app.get('/sitemaps/categorias.xml', options, (request, reply) =>
    answer(request, reply, 'application/xml', () => categorias(origem)),
  )
  app.get('/sitemaps/lojas-:desde.xml', desde, (request, reply) =>
    answer(request, reply, 'application/xml', () => lojas(origem, request.params.desde)),
  )
  app.get('/sitemaps/produtos-:desde.xml', desde, (request, reply) =>
    answer(request, reply, 'application/xml', () => produtos(origem, request.params.desde)),
  )
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  make: () => Promise<string>,
): Promise<FastifyReply> {
  const caminho = request.url.split('?', 1)[0] ?? ''
  // The files are big and any id names one: they are made for whoever asks, and would push out what many read.
  const tags = caminho.startsWith('/sitemaps/') ? [] : ['lojas']
  if (tags.length === 0) requireRender(request)
  const entry = await cached(innerKey(`mapa:${caminho}`), async () =>
    textAnswer(`${type}; charset=utf-8`, await make(), tags),
  )
  await sendEntry(request, reply, entry)
  return reply
}

function robots(origem: string): string {
  const fechado = FECHADO.map((caminho) => `Disallow: ${caminho}\n`).join('')
  return `User-agent: *\n${fechado}\nSitemap: ${origem}/sitemap.xml\n`
}

async function indice(origem: string): Promise<string> {
  const [marcosDeLojas, marcosDeProdutos] = await Promise.all([
    rowsOf<{ id: string }>(publicReads())`select id from publico_marcos_de_lojas(${POR_ARQUIVO}) as t (id)`,
    rowsOf<{ id: string }>(publicReads())`
      select id from publico_marcos_de_produtos(${POR_ARQUIVO}) as t (id)`,
  ])
  const arquivos = [
    'paginas',
    'categorias',
    ...marcosDeLojas.map(({ id }) => `lojas-${id}`),
    ...marcosDeProdutos.map(({ id }) => `produtos-${id}`),
  ]
  const itens = arquivos.map(
    (arquivo) => `<sitemap><loc>${escaparXml(`${origem}/sitemaps/${arquivo}.xml`)}</loc></sitemap>\n`,
  )
  return `${CABECALHO_XML}<sitemapindex xmlns="${ESPACO}">\n${itens.join('')}</sitemapindex>\n`
}

/** The pages of categories across shops, which filters and orders are no part of. */
async function categorias(origem: string): Promise<string> {
  const rows = await rowsOf<{ endereco: string }>(publicReads())`
    select endereco from publico_mapa_de_categorias(${POR_ARQUIVO}) as t (endereco)`
  return urlset(rows.map(({ endereco }) => ({ loc: `${origem}/categoria/${endereco}` })))
}

async function lojas(origem: string, desde: string): Promise<string> {
  const rows = await rowsOf<{ codigo: string; atualizada: string }>(publicReads())`
    select * from publico_mapa_de_lojas(${desde}, ${POR_ARQUIVO})`
  return urlset(
    rows.map(({ codigo, atualizada }) => ({ loc: `${origem}/loja/${codigo}`, lastmod: atualizada })),
  )
}

async function produtos(origem: string, desde: string): Promise<string> {
  const rows = await rowsOf<{ codigo: string; id: string; nome: string; atualizado: string }>(publicReads())`
    select * from publico_mapa_de_produtos(${desde}, ${POR_ARQUIVO})`
  return urlset(
    rows.map(({ codigo, atualizado, ...produto }) => ({
      loc: origem + enderecoDoProduto(codigo, produto),
      lastmod: atualizado,
    })),
  )
}

const ESPACO = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlset(urls: { loc: string; lastmod?: string }[]): string {
  const itens = urls.map(
    ({ loc, lastmod }) =>
      `<url><loc>${escaparXml(loc)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>\n`,
  )
  return `${CABECALHO_XML}<urlset xmlns="${ESPACO}">\n${itens.join('')}</urlset>\n`
}
