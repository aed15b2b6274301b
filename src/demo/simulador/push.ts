import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import { enviar, ILEGIVEL, lerJson } from './http.ts'
import type { RespostaSimulada } from './resposta.ts'

/** Where it lies on the simulator's port. */
export const PREFIXO_DO_PUSH = '/push'

interface Navegador {
  id: string
  curva: ECDH
  auth: Buffer
  /** The only key that may send to it, as its page said. */
  chave: string | null
  mensagens: MensagemRecebida[]
}

export interface MensagemRecebida {
  /** What the browser reads: opened with its own key. */
  dados: unknown
  bytes: number
  ttl: number
  topic: string | null
  urgency: string | null
  subject: string
}

const falhaSchema = z.strictObject({
  status: z.union([
    z.literal(400),
    z.literal(401),
    z.literal(403),
    z.literal(404),
    z.literal(410),
    z.literal(413),
    z.literal(429),
    z.literal(500),
    z.literal(503),
  ]),
  times: z.int().positive().default(1),
  retry_after: z.string().optional(),
})
export type FalhaDoPush = z.input<typeof falhaSchema>

const MAXIMO = 4096
const DIA_S = 24 * 3600

/**
 * A browser and its push service in one, below `/push` of the simulator: it checks who sends (RFC 8292) and opens what
 * comes (RFC 8291) as the browser would. `POST __registrar` makes a subscription, `GET __mensagens/{id}` tells what it
 * got, `POST __faults` makes it misbehave.
 */
export function criarPush(urlDoServidor: () => string) {
  const navegadores = new Map<string, Navegador>()
  let falha: z.output<typeof falhaSchema> | null = null

  function registrar(chave: string | null = null) {
    const curva = createECDH('prime256v1')
    curva.generateKeys()
    const id = randomBytes(12).toString('hex')
    const auth = randomBytes(16)
    navegadores.set(id, { id, curva, auth, chave, mensagens: [] })
    return {
      endpoint: `${urlDoServidor()}${PREFIXO_DO_PUSH}/${id}`,
      p256dh: curva.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }
  }

  function tomarFalha(): z.output<typeof falhaSchema> | null {
    const agora = falha
    if (agora) agora.times -= 1
    if (agora && agora.times <= 0) falha = null
    return agora
  }

  async function receber(
    navegador: Navegador | undefined,
    { headers }: IncomingMessage,
    corpo: Buffer,
  ): Promise<RespostaSimulada> {
    const ruim = tomarFalha()
    if (ruim)
      return {
        status: ruim.status,
        corpo: { message: 'fault' },
        ...(ruim.retry_after ? { headers: { 'retry-after': ruim.retry_after } } : {}),
      }
    if (!navegador) return { status: 410, corpo: { message: 'Gone' } }
    const quem = await conferirQuem(headers.authorization, urlDoServidor())
    if (!quem) return { status: 401, corpo: { message: 'Unauthorized' } }
    if (navegador.chave !== null && navegador.chave !== quem.chave)
      return { status: 403, corpo: { message: 'Another application server key' } }
    const { ttl, topic, urgency } = headers
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl) || headers['content-encoding'] !== 'aes128gcm')
      return { status: 400, corpo: { message: 'Bad headers' } }
    if (topic !== undefined && !(typeof topic === 'string' && /^[\w-]{1,32}$/.test(topic)))
      return { status: 400, corpo: { message: 'Bad topic' } }
    if (corpo.length > MAXIMO) return { status: 413, corpo: { message: 'Too large' } }
    const aberto = abrir(corpo, navegador)
    if (aberto === null) return { status: 400, corpo: { message: 'Sealed for somebody else' } }
    navegador.mensagens.push({
      dados: lerJson(aberto),
      bytes: corpo.length,
      ttl: Number(ttl),
      topic: topic ?? null,
      urgency: typeof urgency === 'string' ? urgency : null,
      subject: quem.subject,
    })
    return { status: 201, corpo: {} }
  }

  async function atender(request: IncomingMessage, response: ServerResponse, caminho: string): Promise<void> {
    const partes: Buffer[] = []
    for await (const parte of request as AsyncIterable<Buffer>) partes.push(parte)
    const corpo = Buffer.concat(partes)
    const [, acao, id = ''] = /^\/(?:(__\w+)\/?)?(\w*)$/.exec(caminho.slice(PREFIXO_DO_PUSH.length)) ?? []
    enviar(response, await responder(`${request.method} ${acao ?? ''}`, { id, request, corpo }))
  }

  async function responder(
    rota: string,
    { id, request, corpo }: { id: string; request: IncomingMessage; corpo: Buffer },
  ): Promise<RespostaSimulada> {
    const navegador = navegadores.get(id)
    if (rota === 'POST ') return receber(navegador, request, corpo)
    const json = lerJson(corpo.toString('utf8'))
    if (json === ILEGIVEL) return { status: 400, corpo: { message: 'Invalid JSON' } }
    if (rota === 'POST __registrar')
      return { status: 201, corpo: registrar(z.object({ chave: z.string() }).parse(json).chave) }
    if (rota === 'GET __mensagens' && navegador) return { status: 200, corpo: navegador.mensagens }
    if (rota === 'POST __faults') {
      falha = falhaSchema.parse(json)
      return { status: 200, corpo: {} }
    }
    return { status: 404, corpo: { message: 'Not Found' } }
  }

  return {
    atender,
    registrar,
    falhar(nova: FalhaDoPush) {
      falha = falhaSchema.parse(nova)
    },
    /** What came to the browser of that address, oldest first. */
    mensagens: (endpoint: string) => navegadores.get(endpoint.split('/').at(-1) ?? '')?.mensagens ?? [],
  }
}

/** The key that signed, and how its owner is reached; null where the signature says nothing or is for another service. */
async function conferirQuem(
  autorizacao: string | undefined,
  origem: string,
): Promise<{ chave: string; subject: string } | null> {
  const [, token, chave] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(autorizacao ?? '') ?? []
  if (!token || !chave) return null
  const ponto = Buffer.from(chave, 'base64url')
  if (ponto.length !== 65) return null
  try {
    const publica = await importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: ponto.subarray(1, 33).toString('base64url'),
        y: ponto.subarray(33).toString('base64url'),
      },
      'ES256',
    )
    const { payload } = await jwtVerify(token, publica, { audience: origem, requiredClaims: ['exp', 'sub'] })
    const segundos = (payload.exp ?? 0) - Date.now() / 1000
    return segundos <= DIA_S && payload.sub ? { chave, subject: payload.sub } : null
  } catch {
    return null
  }
}

/** The text inside, or null where it was sealed for another browser. */
function abrir(corpo: Buffer, { curva, auth }: Navegador): string | null {
  const salt = corpo.subarray(0, 16)
  const deles = corpo.subarray(21, 21 + (corpo[20] ?? 0))
  const cifrado = corpo.subarray(21 + deles.length)
  const derivar = (chave: Buffer, sal: Buffer, info: Buffer | string, tamanho: number) =>
    Buffer.from(hkdfSync('sha256', chave, sal, info, tamanho))
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), curva.getPublicKey(), deles])
    const ikm = derivar(curva.computeSecret(deles), auth, info, 32)
    const decifra = createDecipheriv(
      'aes-128-gcm',
      derivar(ikm, salt, 'Content-Encoding: aes128gcm\0', 16),
      derivar(ikm, salt, 'Content-Encoding: nonce\0', 12),
    )
    decifra.setAuthTag(cifrado.subarray(-16))
    const claro = Buffer.concat([decifra.update(cifrado.subarray(0, -16)), decifra.final()])
    // The last record ends with a 2 and zeros.
    return claro.subarray(0, claro.lastIndexOf(2)).toString('utf8')
  } catch {
    return null
  }
}
