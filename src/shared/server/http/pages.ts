import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { errors } from '../../errors.ts'
import { PORTAL_PADRAO, type Portal } from '../../portal.ts'
import { type ClientFiles, findClientFiles } from './client-files.ts'
import { getConfig } from '../config.ts'
import { isUnavailable } from '../database/database.ts'
import { type App, sendProblem } from './routes.ts'
import { openFastLane } from './fast-lane.ts'
import { sealInlineScripts } from './inline-scripts.ts'
import { PLACE_ENDS, pageFailure, pageNonce, pageParts, pagePortal, placeBegins } from './page-context.ts'
import { pictures } from '../files/pictures.ts'
import { requireRender, sendEntry } from './public-answer.ts'
import { cached, fresh, type Rendered, startCacheListener, toEntry } from './public-cache.ts'
import { keepAssets, keptAsset } from './kept-assets.ts'
import { pagePolicy, securityHeaders } from './security-headers.ts'

export interface PagesOptions {
  /** The router's server build. */
  build: () => Promise<unknown>
  mode?: 'production' | 'development'
  /** The browser's half of the build; found beside this code when not given. */
  files?: ClientFiles
  /** Who runs the marketplace, for every page to show. */
  portal?: () => Promise<Portal>
  /** Whether maintenance mode is on, and what visitors' pages say then. */
  closed?: Maintenance
}

export interface Maintenance {
  now(): boolean
  /** Null for the addresses that stay open. */
  page(path: string): Rendered | null
}

/** Where a card is paid: see pagePolicy. */
const CARD = /^\/pagar-com-cartao\/[^/]+$/

type RenderPage = (url: string) => Promise<Rendered>

const URL_MAX = 2048
const API = /^\/(rest|functions|auth\/v1|docs|openapi\.json|metrics|saude|demo|imagens)(\/|$)/
// Doubled slashes, encoded slashes and backslashes, dot segments and NUL name no page and hide what they name.
const CROOKED = /\/\/|\\|%2f|%5c|%00|(^|\/)(\.|%2e){1,2}(\/|$)/i
/** An address of no page. */
const NOWHERE = '/404'
/** Their address carries a token: no other site may learn it, and nothing keeps the page. */
const SECRET = /^\/(auth\/(abrir|reset-password)|aceitar-convite)(\.data)?$/

/**
 * The pages: every address that is no API's. A finished page is the same for all visitors; its loader names with
 * `X-Cache-Tags` what it shows, and it is kept until one of these changes.
 */
export async function mountPages(app: App, options: PagesOptions): Promise<void> {
  const { mode = defaultMode(), closed } = options
  const renderPage = pageRenderer(options, mode)
  const files = options.files ?? (mode === 'production' ? findClientFiles() : NO_FILES)
  if (mode === 'production') {
    // A demonstration is one process.
    if (!getConfig().demo) await keepAssets(files)
    app.addHook('onClose', async () => leave())
    openFastLane(app, {
      find: (url) => (closed?.now() ? files.ready(url) : (fresh(url) ?? files.ready(url))),
      open: () => !closed?.now(),
    })
  }
  const leave = mode === 'production' ? startCacheListener() : () => undefined

  await pictures(app)
  app.get('/*', { config: { permission: 'publico' }, schema: { hide: true } }, async (request, reply) => {
    await answerPage(request, reply, { files, renderPage, closed })
    return reply
  })
  app.setNotFoundHandler((request, reply) => sendProblem(reply, errors.nao_encontrado(), request))
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    files,
    renderPage,
    closed,
  }: { files: ClientFiles; renderPage: RenderPage; closed: Maintenance | undefined },
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  const path = url.split('?', 1)[0] ?? '/'
  if (API.test(path)) throw errors.nao_encontrado()
  if (url.length > URL_MAX || !url.startsWith('/') || CROOKED.test(path)) {
    if (!request.headers.accept?.includes('text/html')) throw errors.nao_encontrado()
    requireRender(request)
    return sendEntry(request, reply, toEntry(lifeless(await renderPage(NOWHERE))))
  }

  const file = await files.open(path)
  // Once per file and start: a tenth of a second, for bytes saved at every visit.
  if (file) return sendEntry(request, reply, file, 10)
  const notice = closed?.now() ? closed.page(path) : null
  if (notice) return sendEntry(request, reply, toEntry(notice))
  if (!fresh(url)) requireRender(request)
  if (SECRET.test(path)) return sendEntry(request, reply, toEntry(await renderPage(url)))
  // Filters that hardly anybody asks for again: half the work, for a twelfth more bytes.
  const quality = url.includes('?') ? 4 : 5
  const page = await cached(url, async () => (await keptAsset(path)) ?? renderPage(url))
  return sendEntry(request, reply, page, quality)
}

/** Without its half in the browser, which would go by the address that the browser shows. */
function lifeless(page: Rendered): Rendered {
  const html = page.body.toString('utf8').replace(/<script type="module".*?<\/script>/gs, '')
  return { ...page, body: Buffer.from(html) }
}

/** Makes the finished page of an address. It knows the address alone: no cookie, no header, nobody. */
function pageRenderer({ build, portal = async () => PORTAL_PADRAO }: PagesOptions, mode: string): RenderPage {
  let handler: ReturnType<typeof createRequestHandler> | undefined
  const load = async () => {
    if (mode === 'development') return createRequestHandler(build as () => Promise<ServerBuild>, mode)
    return createRequestHandler((await build()) as ServerBuild, mode)
  }
  return async (url) => {
    handler ??= await load()
    const nonce = randomBytes(16).toString('base64url')
    const context = new RouterContextProvider()
    context.set(pageNonce, nonce)
    context.set(pagePortal, await portal().catch(() => PORTAL_PADRAO))
    const response = await handler(new Request(new URL(getConfig().publicUrl + url)), context)
    const html = response.headers.get('content-type')?.startsWith('text/html')
    const body = html ? await response.text() : Buffer.from(await response.arrayBuffer())
    const failure = context.get(pageFailure)
    const unavailable = response.status >= 500 && failure !== null && isUnavailable(failure)
    const parts = context.get(pageParts)
    return finish({ path: url.split('?', 1)[0] ?? '/', nonce, response, body, parts, unavailable })
  }
}

interface Answer {
  path: string
  nonce: string
  response: Response
  /** A page is text. */
  body: Buffer | string
  parts: Buffer[]
  unavailable: boolean
}

function finish({ path, nonce, response, body, parts, unavailable }: Answer): Rendered {
  let bytes: Buffer
  const headers: Record<string, string> = { 'cache-control': 'no-cache', ...securityHeaders() }
  for (const [name, value] of response.headers) if (!OWN_HEADERS.has(name)) headers[name] = value
  const tags = (response.headers.get('x-cache-tags') ?? '').split(',').map((tag) => tag.trim())

  if (typeof body === 'string') {
    const { page, hashes } = sealInlineScripts(body, nonce)
    headers['content-security-policy'] = pagePolicy(hashes, { card: CARD.test(path) })
    bytes = inOnePiece(page.split(placeBegins(nonce)), parts)
  } else bytes = body
  if (response.status >= 400 && response.status !== 410) headers['cache-control'] = 'no-store'
  if (SECRET.test(path)) {
    headers['cache-control'] = 'no-store'
    headers['referrer-policy'] = 'no-referrer'
  }
  if (unavailable) headers['retry-after'] = '2'
  const shown = tags.filter((tag) => tag !== '')
  return {
    status: unavailable ? 503 : response.status,
    headers,
    body: bytes,
    // Every page says who runs the marketplace.
    tags: shown.length > 0 ? [...shown, 'configuracoes'] : [],
  }
}

/** The bytes of a page that was cut at its places (`placeOf`), with the parts that stand there. */
function inOnePiece([first = '', ...others]: string[], parts: Buffer[]): Buffer {
  const rest = others.flatMap((text) => {
    const end = text.indexOf(PLACE_ENDS)
    const part = parts[Number(text.slice(0, end))]
    if (!part) throw new Error('A part of the page is missing')
    return [part, Buffer.from(text.slice(end + PLACE_ENDS.length))]
  })
  return Buffer.concat([Buffer.from(first), ...rest])
}

const OWN_HEADERS = new Set([
  'x-cache-tags',
  'set-cookie',
  'content-length',
  'connection',
  'transfer-encoding',
])
const NO_FILES: ClientFiles = { open: () => undefined, ready: () => undefined, places: new Map() }

function defaultMode(): 'production' | 'development' {
  return getConfig().NODE_ENV === 'development' ? 'development' : 'production'
}
