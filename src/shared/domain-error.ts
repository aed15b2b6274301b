/** A named way in which the product says no. What is not a DomainError is a bug and becomes a 500. */
export class DomainError extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly detail?: string
  readonly errors?: FieldError[]
  readonly extra?: Record<string, unknown>
  readonly retryAfterSeconds?: number

  constructor(spec: ErrorSpec & ErrorDetails) {
    super(spec.detail ? `${spec.title}: ${spec.detail}` : spec.title)
    this.name = 'DomainError'
    this.code = spec.code
    this.status = spec.status
    this.title = spec.title
    this.detail = spec.detail
    this.errors = spec.errors
    this.extra = spec.extra
    this.retryAfterSeconds = spec.retryAfterSeconds
  }
}

export interface FieldError {
  path: string
  message: string
}

interface ErrorSpec {
  code: string
  status: number
  title: string
  detail?: string
}

/** What one refusal adds to its line in the table: a sentence, the fields at fault, extra members of the answer. */
export interface ErrorDetails {
  /** In place of the table's title, where the sentence names what it is about. */
  title?: string
  detail?: string
  errors?: FieldError[]
  extra?: Record<string, unknown>
  /** When asking again may help; sent as Retry-After. */
  retryAfterSeconds?: number
}

type Line = readonly [status: number, title: string, detail?: string]

/**
 * One line per error of a slice: `{ sem_estoque: [409, 'Estoque insuficiente'] }` gives
 * `errors.sem_estoque(details?)`, whose code is `slice.sem_estoque`.
 */
export function defineErrors<const T extends Record<string, Line>>(slice: string, table: T) {
  const entries = Object.entries(table).map(([name, [status, title, detail]]) => [
    name,
    (details: ErrorDetails = {}) =>
      new DomainError({ code: `${slice}.${name}`, status, title, detail, ...details }),
  ])
  return Object.fromEntries(entries) as { [K in keyof T]: (details?: ErrorDetails) => DomainError }
}

/** The only error shape of the product (RFC 9457), apart from `/auth/v1`, which speaks its protocol's own. */
export interface Problem extends Record<string, unknown> {
  type: string
  code: string
  status: number
  title: string
  detail?: string
  errors?: FieldError[]
  instance: string
}

export function toProblem(error: DomainError, instance: string): Problem {
  return {
    type: `/docs/erros#${error.code}`,
    code: error.code,
    status: error.status,
    title: error.title,
    ...(error.detail ? { detail: error.detail } : {}),
    ...(error.errors ? { errors: error.errors } : {}),
    instance,
    ...error.extra,
  }
}
