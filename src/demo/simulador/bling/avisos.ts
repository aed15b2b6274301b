import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'

/** How a notice may misbehave. */
export interface OpcoesDoAvisoDoBling {
  silent?: boolean | undefined
  wrong_secret?: boolean | undefined
  unsigned?: boolean | undefined
  /** How many further copies of the same event follow. */
  duplicate?: number | undefined
  /** Sent this many milliseconds later: another one may come before it. */
  delay?: number | undefined
  /** What it says of the balance in place of the truth. */
  says?: number | undefined
  /** In place of the account's own. */
  company?: string | undefined
}

export interface AvisoDoBling {
  eventId: string
  /** The receiver's answer; 0 when there was none. */
  status: number
}

const PRAZO_MS = 6000

/** Tells the app that a product's stock moved, signed over the body. */
export async function avisarDoEstoque(
  {
    produto,
    saldo,
    empresa,
    url,
    segredo,
    fim,
  }: { produto: number; saldo: number; empresa: string; url: string; segredo: string; fim: AbortSignal },
  opcoes: OpcoesDoAvisoDoBling = {},
): Promise<AvisoDoBling[]> {
  if (opcoes.silent || !url) return []
  const eventId = randomUUID()
  const dito = opcoes.says ?? saldo
  const corpo = JSON.stringify({
    eventId,
    date: new Date().toISOString(),
    version: 'v1',
    event: 'stock.updated',
    companyId: opcoes.company ?? empresa,
    data: {
      produto: { id: produto },
      deposito: { id: 1, saldoFisico: dito, saldoVirtual: dito },
      operacao: 'B',
      quantidade: dito,
      saldoFisicoTotal: dito,
      saldoVirtualTotal: dito,
    },
  })
  if (opcoes.delay) {
    const parou = await esperar(opcoes.delay, false, { ref: false, signal: fim }).catch(() => true)
    if (parou) return []
  }
  const assinatura = createHmac('sha256', opcoes.wrong_secret ? 'segredo-errado' : segredo)
    .update(corpo)
    .digest('hex')
  const enviados: AvisoDoBling[] = []
  for (let vez = 0; vez <= (opcoes.duplicate ?? 0); vez += 1) {
    const status = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(opcoes.unsigned ? {} : { 'x-bling-signature-256': `sha256=${assinatura}` }),
      },
      body: corpo,
      signal: AbortSignal.any([AbortSignal.timeout(PRAZO_MS), fim]),
    }).then(
      async (resposta) => {
        await resposta.body?.cancel()
        return resposta.status
      },
      () => 0,
    )
    enviados.push({ eventId, status })
  }
  return enviados
}
