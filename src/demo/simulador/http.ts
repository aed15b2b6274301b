import type { IncomingMessage, ServerResponse } from 'node:http'
import { CSP } from './pagina.ts'
import type { RespostaSimulada } from './resposta.ts'

/** What lerJson gives for a body that is no JSON. */
export const ILEGIVEL = Symbol('unreadable')

export function lerJson(texto: string): unknown {
  if (texto === '') return undefined
  try {
    return JSON.parse(texto)
  } catch {
    return ILEGIVEL
  }
}

export async function lerCorpo(request: IncomingMessage): Promise<string> {
  const partes: Buffer[] = []
  let total = 0
  for await (const parte of request as AsyncIterable<Buffer>) {
    total += parte.length
    if (total > 1_048_576) throw new Error('Body too large')
    partes.push(parte)
  }
  return Buffer.concat(partes).toString('utf8')
}

export function enviar(response: ServerResponse, { status, corpo, headers }: RespostaSimulada): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(corpo))
}

/** Announces the whole answer, sends half of it and hangs up. */
export function enviarMetade(response: ServerResponse, { status, corpo }: RespostaSimulada): void {
  const texto = Buffer.from(JSON.stringify(corpo))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': texto.length,
  })
  response.write(texto.subarray(0, texto.length >> 1), () => response.destroy())
}

export function mostrar(response: ServerResponse, status: number, html: string, csp = CSP): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': csp,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(html)
}
