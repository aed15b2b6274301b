import type { EstadoDoConvite } from '../../rules.ts'

/** What the route `convites/consultar` says to who holds the token. */
export interface ConviteVisto {
  estado: EstadoDoConvite | 'sem_resposta'
  loja?: string
  pessoa?: string
  papel_nome?: string
  /** Masked. */
  email?: string
}
