import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { askProvider } from '#src/shared/server/http/ask-provider.ts'

/** A call to Melhor Envio that gave no usable answer. Its text never carries a token. */
export class MelhorEnvioError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly mensagem: string
  /** The fields it found wrong, by its own names. */
  readonly campos: string[]
  /** Nobody knows whether it took effect: no answer, an unreadable one, or the provider's own fault. */
  get incerto(): boolean {
    return this.status < 400 || this.status === 429 || this.status >= 500
  }

  constructor({ status, mensagem, campos = [], cause }: Falha) {
    super(`Melhor Envio ${status || 'sem resposta'}: ${mensagem}`, { cause })
    this.name = 'MelhorEnvioError'
    this.status = status
    this.mensagem = mensagem
    this.campos = campos
  }
}

interface Falha {
  status: number
  mensagem: string
  campos?: string[]
  cause?: unknown
}

/** How long a job waits for an answer. Where a person waits, the caller gives a shorter `prazoMs`. */
export const PRAZO_MS = 15_000

export interface Chamada<T extends z.ZodType> {
  /** Null where the app speaks for itself. */
  token: string | null
  metodo: 'GET' | 'POST' | 'DELETE'
  /** From the host on, as `/api/v2/me`. */
  caminho: string
  corpo?: object
  prazoMs?: number
  schema: T
}

/** One call. Throws MelhorEnvioError for whatever is not the expected answer. */
export function pedir<T extends z.ZodType>(chamada: Chamada<T>): Promise<z.infer<T>> {
  const { token, metodo, caminho, corpo, prazoMs = PRAZO_MS, schema } = chamada
  const { melhorEnvioUrl, melhorEnvioApp } = getConfig()
  return askProvider({
    provider: 'melhor_envio',
    url: melhorEnvioUrl + caminho,
    method: metodo,
    token,
    // Calls without them are refused.
    headers: {
      'content-type': 'application/json',
      'user-agent': `Portal de Vendas (${melhorEnvioApp?.email ?? ''})`,
    },
    body: corpo,
    timeoutMs: prazoMs,
    schema,
    failure: (failure) =>
      new MelhorEnvioError(
        failure.unclear === null
          ? { status: failure.status, ...lerErro(failure.answer) }
          : { status: failure.status, mensagem: failure.unclear, cause: failure.cause },
      ),
  })
}

const frase = z.string().trim().min(1).optional().catch(undefined)
const erroSchema = z.object({
  message: frase,
  error: frase,
  errors: z
    .record(z.string(), z.union([z.array(z.string()), z.string()]))
    .optional()
    .catch(undefined),
})

/** It has three shapes: `message`, `error`, and `errors` by field, whose sentence says most. */
function lerErro(json: unknown): Pick<Falha, 'mensagem' | 'campos'> {
  const corpo = erroSchema.safeParse(json).data
  const porCampo = Object.entries(corpo?.errors ?? {})
  const doCampo = porCampo.map(([, frases]) => (Array.isArray(frases) ? frases[0] : frases)).find(Boolean)
  return {
    mensagem: (doCampo ?? corpo?.error ?? corpo?.message ?? 'sem explicação').slice(0, 300),
    campos: porCampo.map(([campo]) => campo),
  }
}
