import { z } from 'zod'
import { getConfig, type Config } from '#src/shared/server/config.ts'
import { askProvider } from '#src/shared/server/http/ask-provider.ts'
import { errors } from '../../errors-do-bling.ts'

/** A call to Bling that gave no usable answer. Its text never carries a token. */
export class BlingError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Bling's own sentence, for the shop's eyes. */
  readonly mensagem: string
  /** Nobody knows whether it took effect: no answer, an unreadable one, or Bling's own fault. */
  get incerto(): boolean {
    return this.status < 400 || this.status === 429 || this.status >= 500
  }

  constructor({ status, mensagem, cause }: { status: number; mensagem: string; cause?: unknown }) {
    super(`Bling ${status || 'sem resposta'}: ${mensagem}`, { cause })
    this.name = 'BlingError'
    this.status = status
    this.mensagem = mensagem
  }
}

/** How long a job waits for an answer. Where a person waits, the caller gives a shorter `prazoMs`. */
export const PRAZO_MS = 15_000

export interface Chamada<T extends z.ZodType> {
  /** Null where the app speaks for itself. */
  token: string | null
  metodo: 'GET' | 'POST' | 'PATCH'
  /** Below the API's address, as `/produtos`. */
  caminho: string
  busca?: URLSearchParams
  corpo?: object | URLSearchParams
  prazoMs?: number
  schema: T
}

/** The app, or the refusal that no shop can connect. */
export function exigirApp(): NonNullable<Config['bling']> {
  const { bling } = getConfig()
  if (!bling) throw errors.bling_sem_app()
  return bling
}

/** One call. Throws BlingError for whatever is not the expected answer. */
export function pedir<T extends z.ZodType>(chamada: Chamada<T>): Promise<z.infer<T>> {
  const { token, metodo, caminho, busca, corpo, prazoMs = PRAZO_MS, schema } = chamada
  const { url, clientId, clientSecret } = exigirApp()
  const basico = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return askProvider({
    provider: 'bling',
    url: `${url}${caminho}${busca ? `?${busca}` : ''}`,
    method: metodo,
    token,
    headers: {
      // Opaque tokens are being retired there.
      'enable-jwt': '1',
      ...(token === null ? { authorization: `Basic ${basico}` } : {}),
    },
    body: corpo,
    timeoutMs: prazoMs,
    schema,
    failure: ({ status, ...falha }) =>
      new BlingError(
        falha.unclear === null
          ? { status, mensagem: lerErro(falha.answer) }
          : { status, mensagem: falha.unclear, cause: falha.cause },
      ),
  })
}

const frase = z.string().trim().min(1).optional().catch(undefined)
const erroSchema = z.object({
  error: z.union([
    z.object({
      type: frase,
      message: frase,
      description: frase,
      fields: z
        .array(z.object({ msg: frase, element: frase }))
        .optional()
        .catch(undefined),
    }),
    // As of OAuth: a word, and the sentence beside it.
    z.string().transform((message) => ({ message, description: undefined, fields: undefined })),
  ]),
  error_description: frase,
})

/** What it says, and of the fields that it names: those say most. */
function lerErro(json: unknown): string {
  const lido = erroSchema.safeParse(json).data
  if (!lido) return 'sem explicação'
  const { message, description, fields } = lido.error
  const campos = (fields ?? []).flatMap(({ msg, element }) =>
    msg ? [element ? `${element}: ${msg}` : msg] : [],
  )
  const inteiro = [description ?? lido.error_description ?? message, ...campos].filter(Boolean).join(' ')
  return (inteiro || 'sem explicação').slice(0, 300)
}
