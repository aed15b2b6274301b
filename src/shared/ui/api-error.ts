import type { FieldError, Problem } from '../domain-error.ts'

/** What a route refused, in the words of its problem+json: toasts show `title`, fields show `errors`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail?: string
  readonly errors: FieldError[]
  /** The whole answer, for refusals that carry more (a changed price, a limit). */
  readonly problema: Partial<Problem>

  constructor(problema: Partial<Problem>) {
    const title = problema.title ?? 'Algo deu errado'
    super(problema.detail ? `${title}: ${problema.detail}` : title)
    this.name = 'ApiError'
    this.status = problema.status ?? 0
    this.code = problema.code ?? 'portal.resposta_inesperada'
    this.title = title
    this.detail = problema.detail
    this.errors = problema.errors ?? []
    this.problema = problema
  }
}

export const SEM_CONEXAO: Partial<Problem> = {
  status: 0,
  code: 'portal.sem_conexao',
  title: 'Sem conexão',
  detail: 'Confira sua internet e tente novamente.',
}
