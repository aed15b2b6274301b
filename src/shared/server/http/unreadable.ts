import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { toProblem } from '../../domain-error.ts'
import { errors } from '../../errors.ts'
import { apiHeaders } from './security-headers.ts'

const REFUSALS: Record<string, keyof typeof errors> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requisicao_lenta',
  HPE_HEADER_OVERFLOW: 'cabecalhos_grandes_demais',
}

/** What no route hears of, because it is no request or never becomes one: the shape of every refusal, and the end. */
export function refuseUnreadable({ code = '' }: Error & { code?: string }, socket: Socket): void {
  // Who left is told nothing.
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = errors[REFUSALS[code] ?? 'requisicao_ilegivel']()
  const body = JSON.stringify(toProblem(refusal, '/'))
  const headers = {
    ...apiHeaders(),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`
  // Not only its half: whoever goes on sending would keep the connection.
  socket.end(`${status}${head.join('')}\r\n${body}`, () => socket.destroy())
}
