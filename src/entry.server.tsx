import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { DomainError } from './shared/domain-error.ts'
import { log } from './shared/server/log.ts'
import { pageFailure, pageNonce, pageParts, pagePortal, placeOf } from './shared/server/http/page-context.ts'
import { readyPart } from './shared/server/http/ready-parts.tsx'
import { Nonce } from './shared/ui/nonce.ts'
import { DadosDoPortal } from './shared/ui/portal-contexto.ts'
import { FazerPronto } from './shared/ui/pronto.tsx'
import { criticalCss } from './styles/critical.ts'

const estilo = Buffer.from(criticalCss())

/** A data request in flight is given up after this long; the page itself never waits longer. */
export const streamTimeout = 10_000

/** The whole page in one piece: it is hashed for the CSP, compressed and kept, so nothing is streamed in parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const nonce = loadContext.get(pageNonce) ?? undefined
  const parts: Buffer[] = [estilo]
  loadContext.set(pageParts, parts)
  const readyPlace = (key: string, inside: ReactNode) =>
    placeOf(parts.push(readyPart(key, inside)) - 1, nonce)
  const finished = (html: string) => scriptsLast(html.replace(STYLE, STYLE + placeOf(0, nonce)))
  const handed = await handedOver(context)
  const page = () => (
    <Nonce value={nonce}>
      <FazerPronto value={readyPlace}>
        <DadosDoPortal value={loadContext.get(pagePortal)}>
          <ServerRouter context={ofThisPage(context, handed)} url={request.url} nonce={nonce} />
        </DadosDoPortal>
      </FazerPronto>
    </Nonce>
  )
  const html = atOnce(page())
  if (html !== undefined) return new Page(finished(html), { headers, status })
  return new Promise((resolve, reject) => {
    let answer = status
    const { pipe, abort } = renderToPipeableStream(page(), {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const whole = new PassThrough()
        text(whole).then((html) => resolve(new Page(finished(html), { headers, status: answer })), reject)
        pipe(whole)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        answer = 500
        log.error({ err: error, url: new URL(request.url).pathname }, 'page failed to render')
      },
    })
    const timer = setTimeout(abort, streamTimeout)
  })
}

const STYLE = '<style id="estilo">'

/** A page as the string that it was made as: as a stream of bytes it would be copied three times more. */
class Page extends Response {
  readonly #html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.#html = html
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#html)
  }
}

/** What React writes where a part did not come out in the first go. */
const LEFT_OUT = '<!--$!-->'

/** The page in one go, a third cheaper. Undefined when something in it waits or fails: the other way says which. */
function atOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(LEFT_OUT) ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    return undefined
  }
}

/** All that the page hands over to the browser, read beforehand: rendering need not wait for it. */
async function handedOver({ serverHandoffStream }: EntryContext): Promise<string> {
  const decoder = new TextDecoder()
  let all = ''
  for await (const part of serverHandoffStream ?? []) all += decoder.decode(part, { stream: true })
  return all
}

/** Without the hundred routes of other pages, which the router would make anew for each page. */
function ofThisPage(context: EntryContext, handed: string): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const own = <T,>(all: Record<string, T>) =>
    Object.fromEntries(ids.filter((id) => id in all).map((id) => [id, all[id] as T]))
  const manifest = { ...context.manifest, routes: own(context.manifest.routes) }
  const read = Object.assign(Promise.resolve(), { result: { done: true, value: handed } })
  return {
    ...context,
    manifest,
    routeModules: own(context.routeModules),
    // Asked for, but not read.
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: read } },
  }
}

const PRELOADED = /<link rel="modulepreload"[^>]*>/g

/**
 * The page can be read and looked at without its scripts: they are asked for last, after the pictures and the font. A
 * browser that talks HTTP/1.1 has six connections, and would spend them on scripts while the page's own picture waits.
 */
function scriptsLast(page: string): string {
  const body = page.indexOf('<body')
  const firstOfBody = page.indexOf('<script', body)
  const head = page.slice(0, body)
  const scripts = (head.match(PRELOADED) ?? []).join('').replaceAll('<link ', '<link fetchpriority="low" ')
  return head.replace(PRELOADED, '') + page.slice(body, firstOfBody) + scripts + page.slice(firstOfBody)
}

interface Failed {
  request: Request
  context: Readonly<RouterContextProvider>
}

export function handleError(error: unknown, { request, context }: Failed): void {
  context.set(pageFailure, error)
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof DomainError) return
  log.error({ err: error, url: new URL(request.url).pathname }, 'loader failed')
}
