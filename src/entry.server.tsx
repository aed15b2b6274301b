import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { DomainError } from './shared/domain-error.ts'
import { log } from './shared/server/log.ts'
import { pageFailure, pageNonce, pagePortal, pageStyle } from './shared/server/http/page-context.ts'
import { readyPart } from './shared/server/http/ready-parts.tsx'
import { Nonce } from './shared/ui/nonce.ts'
import { DadosDoPortal } from './shared/ui/portal-contexto.ts'
import { FazerPronto } from './shared/ui/pronto.tsx'
import { criticalCss } from './styles/critical.ts'

const estilo = Buffer.from(criticalCss())

/** A data request in flight is given up after this long; the page itself never waits longer. */
export const streamTimeout = 10_000

/** The whole page in one piece: it is hashed for the CSP, compressed and kept, so nothing is streamed in parts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const nonce = loadContext.get(pageNonce) ?? undefined
  loadContext.set(pageStyle, estilo)
  const page = (
    <Nonce value={nonce}>
      <FazerPronto value={readyPart}>
        <DadosDoPortal value={loadContext.get(pagePortal)}>
          <ServerRouter context={ofThisPage(context)} url={request.url} nonce={nonce} />
        </DadosDoPortal>
      </FazerPronto>
    </Nonce>
  )
  return new Promise((resolve, reject) => {
    let answer = status
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(gather((html) => resolve(new Response(scriptsLast(html), { headers, status: answer }))))
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

/** Without the hundred routes of other pages, which the router would make anew for each page. */
function ofThisPage(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const own = <T,>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
  const manifest = { ...context.manifest, routes: own(context.manifest.routes) }
  return { ...context, manifest, routeModules: own(context.routeModules) }
}

/** All that is written, in one piece. */
function gather(whole: (bytes: Buffer) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _encoding, next) {
      parts.push(part)
      next()
    },
    final(end) {
      whole(Buffer.concat(parts))
      end()
    },
  })
}

const PRELOADED = /<link rel="modulepreload"[^>]*>/g

/**
 * The page can be read and looked at without its scripts: they are asked for last, after the pictures and the font. A
 * browser that talks HTTP/1.1 has six connections, and would spend them on scripts while the page's own picture waits.
 */
function scriptsLast(html: Buffer): Buffer<ArrayBuffer> {
  // A character a byte: what is looked for is ASCII, and what people read need not be decoded for it.
  const text = html.toString('latin1')
  const scripts = (text.match(PRELOADED) ?? []).join('').replaceAll('<link ', '<link fetchpriority="low" ')
  const page = text.replace(PRELOADED, '')
  const firstOfBody = page.indexOf('<script', page.indexOf('<body'))
  return Buffer.from(page.slice(0, firstOfBody) + scripts + page.slice(firstOfBody), 'latin1')
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
