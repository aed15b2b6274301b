import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { providerCall } from '#src/shared/server/metrics/provider-call.ts'

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
  return providerCall({ provider: 'melhor_envio', method: chamada.metodo }, () => chamar(chamada))
}

async function chamar<T extends z.ZodType>({
  token,
  metodo,
  caminho,
  corpo,
  prazoMs = PRAZO_MS,
  schema,
}: Chamada<T>): Promise<z.infer<T>> {
  const { melhorEnvioUrl, melhorEnvioApp } = getConfig()
  let resposta: Response
  let conteudo: string
  try {
    resposta = await fetch(melhorEnvioUrl + caminho, {
      method: metodo,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        // Calls without it are refused.
        'user-agent': `Portal de Vendas (${melhorEnvioApp?.email ?? ''})`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: corpo ? JSON.stringify(corpo) : undefined,
      // A redirect would carry the shop's token to an address nobody configured.
      redirect: 'error',
      // Covers the body too: an answer that stops half-way is no answer.
      signal: AbortSignal.timeout(prazoMs),
    })
    conteudo = await resposta.text()
  } catch (error) {
    const mensagem = (error as Error).name === 'TimeoutError' ? 'tempo esgotado' : 'conexão falhou'
    throw new MelhorEnvioError({ status: 0, mensagem, cause: error })
  }
  const json = lerJson(conteudo)
  if (!resposta.ok) throw new MelhorEnvioError({ status: resposta.status, ...lerErro(json) })
  const lido = schema.safeParse(json)
  if (lido.success) return lido.data
  const campos = lido.error.issues.map((issue) => issue.path.join('.') || '(corpo)')
  throw new MelhorEnvioError({
    status: resposta.status,
    mensagem: `resposta fora do esperado: ${campos.join(', ')}`,
  })
}

function lerJson(conteudo: string): unknown {
  try {
    return JSON.parse(conteudo)
  } catch {
    return undefined
  }
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
