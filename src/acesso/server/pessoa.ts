import type { Escopo } from '../escopos.ts'
import type { PapelEquipe } from '../papeis.ts'

/** Who is asking, read from our tables at every request: a change of role, shop, block or plan counts at once. */
export interface Pessoa {
  userId: string
  email: string
  sessionId: string
  /** The session proved a second factor (aal2). */
  segundoFator: boolean
  /** Where the platform asks for it, only in a session that proved a second factor. */
  admin: boolean
  /** Of the platform, in a session that has not proved the second factor it asks for. */
  adminSemFator?: boolean
  lojas: LojaDaPessoa[]
  /** Somebody of the platform impersonates the shop's owner: every transaction of the shop reads only. */
  entrouComo?: boolean
  /** A program with a key of its one shop, in the name of who made the key. */
  chave?: ChaveDaPessoa
}

export interface ChaveDaPessoa {
  id: string
  nome: string
  /** What it may do at most; what its maker's role there allows now bounds it too. */
  escopos: readonly Escopo[]
}

export interface LojaDaPessoa {
  estabelecimentoId: string
  /** Of a rehearsal, the shop that rehearses; role, block and plan are that shop's. */
  ensaioDe?: string | null
  papel: PapelEquipe
  status: string
  /** Blocked for non-payment. Like a suspended or ended shop, it keeps only what `podeNoBloqueio` names. */
  bloqueada: boolean
  plano: PlanoDaLoja | null
}

export interface PlanoDaLoja {
  id: string
  nome: string
  limiteProdutos: number
  maxUsuarios: number
  permitePersonalizacao: boolean
  nivelRelatorios: 'nenhum' | 'basico' | 'avancado' | 'personalizado'
  exportacaoRelatorios: boolean
  permiteMercadopagoProprio: boolean
  permiteMultiplosEstabelecimentos: boolean
  nivelSuporte: 'email_72h' | 'email_24h' | 'prioritario_12h' | 'dedicado_24x7'
}
