import type { Envio, LivroDeEnvios } from './livro.ts'

export interface PedidoDeEnvio {
  metodo: string
  /** Below `/api/v2`. */
  caminho: string
  token: string
  userAgent: string
  corpo: unknown
}

export interface AvisoPorFazer {
  envio: Envio
  event: string
}

export interface RespostaDeEnvio {
  status: number
  corpo: unknown
  avisos?: AvisoPorFazer[]
}

export interface ContextoDeEnvio {
  livro: LivroDeEnvios
  agora: () => number
  urlBase: () => string
  /** Milliseconds that a label takes to be made. */
  geraEm: number
  /** Services that are left out of the next answer. */
  somem: () => number[]
}

export const ok = (corpo: unknown, avisos?: AvisoPorFazer[]): RespostaDeEnvio => ({
  status: 200,
  corpo,
  ...(avisos ? { avisos } : {}),
})
export const invalido = (errors: Record<string, string[]>): RespostaDeEnvio => ({
  status: 422,
  corpo: { message: 'The given data was invalid.', errors },
})

/** A parcel as the API answers it. */
export function verEnvio(envio: Envio) {
  const {
    id,
    protocol,
    status,
    tracking,
    price,
    service,
    created_at,
    generated_at,
    posted_at,
    delivered_at,
  } = envio
  return {
    id,
    protocol,
    // What is paid and made keeps its word here; the notice alone calls it `generated`.
    status: status === 'generated' ? 'released' : status === 'cancelled' ? 'canceled' : status,
    service_id: service,
    price,
    tracking,
    self_tracking: null,
    created_at,
    paid_at: status === 'pending' ? null : created_at,
    generated_at,
    posted_at,
    delivered_at,
  }
}
