import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { DomainError } from './shared/domain-error.ts'
import { log } from './shared/server/log.ts'

/** A data request in flight is given up after this long; the page itself never waits longer. */
export const streamTimeout = 10_000

/** The whole page in one piece: it is hashed for the CSP, compressed and kept, so nothing is streamed in parts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    let answer = status
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answer }))
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

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof DomainError) return
  log.error({ err: error, url: new URL(request.url).pathname }, 'loader failed')
}
