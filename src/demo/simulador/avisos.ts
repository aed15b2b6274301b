import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import type { ContaSimulada, PagamentoSimulado } from './livro.ts'

/** How a notification may misbehave; every one of these has been seen or is written down for the real provider. */
export interface OpcoesDeAviso {
  ts_unit?: 's' | 'ms'
  wrong_secret?: boolean
  /** How many further copies of the same notification follow, same request id. */
  duplicate?: number
  /** The case of the id in what is signed. */
  id_case?: 'upper' | 'lower'
  /** The old IPN call beside the webhook. */
  ipn?: boolean
  /** Sent this many milliseconds later; the answer does not wait for it. */
  delay?: number
  silent?: boolean
}

export interface AvisoEnviado {
  url: string
  request_id: string
  action: string
  /** The receiver's answer; 0 when there was none. */
  status: number
}

const PRAZO_MS = 22_000

export interface Aviso {
  pagamento: PagamentoSimulado
  conta: ContaSimulada
  acao: 'created' | 'updated'
  /** The simulator stops: what is under way is dropped. */
  fim: AbortSignal
}

/** Tells the seller that a payment was created or changed, as the provider does: signed, and with nothing to trust. */
export async function avisar(
  { pagamento, conta, acao, fim }: Aviso,
  opcoes: OpcoesDeAviso,
): Promise<AvisoEnviado[]> {
  if (opcoes.silent || !pagamento.notification_url) return []
  if (opcoes.delay) {
    const parou = await esperar(opcoes.delay, false, { ref: false, signal: fim }).catch(() => true)
    if (parou) return []
  }

  const id = String(pagamento.id)
  const requestId = randomUUID()
  const ts = opcoes.ts_unit === 's' ? String(Math.floor(Date.now() / 1000)) : String(Date.now())
  const segredo = opcoes.wrong_secret ? 'segredo-errado' : conta.webhookSecret
  const url = new URL(pagamento.notification_url)
  url.searchParams.set('data.id', id)
  url.searchParams.set('type', 'payment')
  const corpo = {
    action: `payment.${acao}`,
    api_version: 'v1',
    data: { id },
    date_created: new Date().toISOString(),
    id: Number(id) * 7 + Math.floor(Math.random() * 7),
    live_mode: false,
    type: 'payment',
    user_id: String(conta.userId),
  }
  const headers = {
    'x-request-id': requestId,
    ...(segredo
      ? { 'x-signature': assinar({ id: noCaso(id, opcoes.id_case), requestId, ts, segredo }) }
      : {}),
  }
  const envios = Array.from({ length: 1 + (opcoes.duplicate ?? 0) }, () => enviar(url, headers, corpo, fim))
  if (opcoes.ipn) {
    const ipn = new URL(pagamento.notification_url)
    ipn.searchParams.set('topic', 'payment')
    ipn.searchParams.set('id', id)
    envios.push(enviar(ipn, headers, { resource: id, topic: 'payment' }, fim))
  }
  return Promise.all(envios)
}

/** The `x-signature` header of a notification. Empty parts are left out, label and all. */
export function assinar({
  id,
  requestId,
  ts,
  segredo,
}: {
  id: string
  requestId: string
  ts: string
  segredo: string
}): string {
  const manifesto = `${id && `id:${id};`}${requestId && `request-id:${requestId};`}ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', segredo).update(manifesto).digest('hex')}`
}

async function enviar(
  url: URL,
  headers: Record<string, string>,
  corpo: object,
  fim: AbortSignal,
): Promise<AvisoEnviado> {
  const requestId = headers['x-request-id'] ?? ''
  const action = 'action' in corpo ? String(corpo.action) : 'ipn'
  const status = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(corpo),
    signal: AbortSignal.any([AbortSignal.timeout(PRAZO_MS), fim]),
  }).then(
    async (resposta) => {
      await resposta.body?.cancel()
      return resposta.status
    },
    () => 0,
  )
  return { url: url.toString(), request_id: requestId, action, status }
}

function noCaso(id: string, caso: OpcoesDeAviso['id_case']): string {
  if (caso === 'upper') return id.toUpperCase()
  return caso === 'lower' ? id.toLowerCase() : id
}
