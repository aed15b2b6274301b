import { createHmac, timingSafeEqual } from 'node:crypto'

export interface AssinaturaRecebida {
  /** The `x-signature` header: `ts=<number>,v1=<64 hex digits>`. */
  cabecalho: string | undefined
  /** The `x-request-id` header; an absent one is left out of what is signed, with its label. */
  requestId: string | undefined
  /** `data.id` of the query, never of the body: only the query is covered by the signature. */
  dataId: string | undefined
  segredo: string
  agora: Date
}

// The provider repeats for about a day and may keep the first stamp. Replay is harmless: handling re-reads the payment.
const PASSADO_MS = 48 * 60 * 60 * 1000
/** How far the provider's clock may be ahead of ours. */
const FUTURO_MS = 5 * 60 * 1000

/**
 * True when Mercado Pago, holding `segredo`, signed this notification at most 48 h ago. The documentation and
 * the official libraries disagree on two points, so both readings pass: the id as received or in lower case,
 * and the stamp in seconds or in milliseconds.
 */
export function assinaturaValida({
  cabecalho,
  requestId,
  dataId,
  segredo,
  agora,
}: AssinaturaRecebida): boolean {
  const { ts, v1 } = lerCabecalho(cabecalho ?? '')
  if (ts === undefined || v1 === undefined || segredo === '') return false
  // It ends a part: with it in one, the same text would be signed for another payment.
  if ([dataId, requestId].some((parte) => parte?.includes(';'))) return false
  const instante = ts.length >= 12 ? Number(ts) : Number(ts) * 1000
  const idade = agora.getTime() - instante
  if (idade > PASSADO_MS || idade < -FUTURO_MS) return false

  const recebida = Buffer.from(v1, 'hex')
  return [dataId, dataId?.toLowerCase()].some((id) =>
    timingSafeEqual(recebida, hmac(segredo, manifesto({ id, requestId, ts }))),
  )
}

/** What is signed. Every present part ends with `;`. */
export function manifesto({ id, requestId, ts }: { id?: string; requestId?: string; ts: string }): string {
  return `${id ? `id:${id};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
}

function hmac(segredo: string, texto: string): Buffer {
  return createHmac('sha256', segredo).update(texto).digest()
}

/** The stamp that was signed: what tells two notifications apart that came without a request id. */
export function carimboDaAssinatura(cabecalho: string | undefined): string | undefined {
  return lerCabecalho(cabecalho ?? '').ts
}

function lerCabecalho(cabecalho: string): { ts?: string; v1?: string } {
  const partes = new Map(
    cabecalho.split(',').map((parte) => {
      const igual = parte.indexOf('=')
      return [parte.slice(0, igual).trim(), parte.slice(igual + 1).trim()] as const
    }),
  )
  const ts = partes.get('ts')
  const v1 = partes.get('v1')
  return {
    ts: ts && /^\d{1,16}$/.test(ts) ? ts : undefined,
    v1: v1 && /^[0-9a-f]{64}$/i.test(v1) ? v1 : undefined,
  }
}
