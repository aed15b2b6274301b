import { inSpan } from '../traces/spans.ts'
import { clock, time } from './measures.ts'

export type Provider = 'bling' | 'mercado_pago' | 'melhor_envio' | 'pix_automatico'

/**
 * Times and traces a call to an outside provider. Its error's `status` says how it ended: refused by the provider (4xx), or failed
 * (no answer, its own fault, or an answer that says nothing usable).
 */
export async function providerCall<T>(
  { provider, method }: { provider: Provider; method: string },
  call: () => Promise<T>,
): Promise<T> {
  const took = clock()
  try {
    const answer = await inSpan({ name: provider, kind: 'call', attributes: { method } }, call)
    time('portal_provider_call_duration_seconds', { provider, outcome: 'ok' }, took())
    return answer
  } catch (error) {
    const { status = 0 } = error as { status?: number }
    const outcome = status >= 400 && status < 500 ? 'refused' : 'failed'
    time('portal_provider_call_duration_seconds', { provider, outcome }, took())
    throw error
  }
}
