import { createHmac } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Envio } from './livro.ts'

/** How a notice may misbehave. */
export interface OpcoesDoAvisoDeEnvio {
  silent?: boolean | undefined
  wrong_secret?: boolean | undefined
  unsigned?: boolean | undefined
  encoding?: 'hex' | 'base64' | undefined
  /** How many further copies of the same notice follow. */
  duplicate?: number | undefined
  /** Sent this many milliseconds later; the answer does not wait for it. */
  delay?: number | undefined
  /** What `data.status` says in place of the truth: it may lag behind. */
  says?: string | undefined
}

export interface AvisoDeEnvio {
  event: string
  id: string
  /** The receiver's answer; 0 when there was none. */
  status: number
}

const PRAZO_MS = 6000

/** Tells the app that a label of its moved, as the provider does: signed over the body, with nothing to trust. */
export async function avisarDoEnvio(
  {
    envio,
    event,
    url,
    segredo,
    fim,
  }: { envio: Envio; event: string; url: string; segredo: string; fim: AbortSignal },
  opcoes: OpcoesDoAvisoDeEnvio,
): Promise<AvisoDeEnvio[]> {
  if (opcoes.silent || !url) return []
  const corpo = JSON.stringify({
    event,
    data: {
      id: envio.id,
      protocol: envio.protocol,
      status: opcoes.says ?? envio.status,
      tracking: envio.tracking,
      self_tracking: null,
      tracking_url: envio.tracking ? `https://www.melhorrastreio.com.br/rastreio/${envio.tracking}` : null,
    },
  })
  if (opcoes.delay) {
    const parou = await esperar(opcoes.delay, false, { ref: false, signal: fim }).catch(() => true)
    if (parou) return []
  }
  const assinatura = createHmac('sha256', opcoes.wrong_secret ? 'segredo-errado' : segredo)
    .update(corpo)
    .digest(opcoes.encoding ?? 'hex')
  const enviar = async (): Promise<AvisoDeEnvio> => {
    const status = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(opcoes.unsigned ? {} : { 'x-me-signature': assinatura }),
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
    return { event, id: envio.id, status }
  }
  const enviados: AvisoDeEnvio[] = []
  for (let vez = 0; vez <= (opcoes.duplicate ?? 0); vez += 1) enviados.push(await enviar())
  return enviados
}
