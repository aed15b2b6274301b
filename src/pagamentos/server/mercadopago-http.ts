import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { askProvider } from '#src/shared/server/http/ask-provider.ts'
import { ehDoEnsaio, responderNoEnsaio } from './simulador-do-ensaio.ts'

/** A call to Mercado Pago that gave no usable answer. Its text never carries a token. */
export class MercadoPagoError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The provider's own code (`2018`, `not_found` …), or ours: `sem_resposta`, `resposta_ilegivel`. */
  readonly codigo: string
  readonly mensagem: string
  /** Nobody knows whether it took effect: no answer, or one that cannot be read. Ask again with the same key. */
  readonly semResposta: boolean
  /** It may have taken effect all the same: no answer, an unreadable one, the provider's own fault, or another of the same under way. */
  get incerto(): boolean {
    return this.semResposta || this.status >= 500 || [409, 423, 424, 429].includes(this.status)
  }
  /** The account that should be paid: its token is refused, or it has no PIX key. */
  get recusaDaConta(): boolean {
    return this.status === 401 || this.status === 403 || this.codigo === '13253'
  }

  constructor({ status, codigo, mensagem, semResposta, cause }: Falha) {
    super(`Mercado Pago ${status || 'sem resposta'}: ${mensagem} (${codigo})`, { cause })
    this.name = 'MercadoPagoError'
    this.status = status
    this.codigo = codigo
    this.mensagem = mensagem
    this.semResposta = semResposta
  }
}

interface Falha {
  status: number
  codigo: string
  mensagem: string
  semResposta: boolean
  cause?: unknown
}

/** How long a job waits for an answer. Where a person waits, the caller gives a shorter `prazoMs`. */
const TIMEOUT_MS = 10_000

/** Text that may be missing. */
export const texto = z
  .string()
  .nullish()
  .transform((valor) => valor ?? null)
/** An id, a number on some answers and text on others; text here. */
export const identificador = z.union([z.string().min(1), z.number()]).transform(String)
export interface Chamada<T extends z.ZodType> {
  token: string
  metodo: 'GET' | 'POST' | 'PUT'
  caminho: string
  chave?: string
  corpo?: object
  headers?: Record<string, string>
  prazoMs?: number
  schema: T
}

/**
 * One call, with the shop's own token. Throws MercadoPagoError for whatever is not the expected answer. A rehearsal's is
 * answered here: no token of one is ever sent.
 */
export async function pedir<T extends z.ZodType>(chamada: Chamada<T>): Promise<z.infer<T>> {
  if (ehDoEnsaio(chamada.token)) {
    const json = await responderNoEnsaio(chamada)
    if (json === undefined) throw new MercadoPagoError(lerErro(404, json))
    return chamada.schema.parse(json)
  }
  const { token, metodo, caminho, chave, corpo, headers, prazoMs = TIMEOUT_MS, schema } = chamada
  return askProvider({
    provider: 'mercado_pago',
    url: getConfig().mercadoPagoUrl + caminho,
    method: metodo,
    token,
    headers: { ...(chave ? { 'x-idempotency-key': chave } : {}), ...headers },
    body: corpo,
    timeoutMs: prazoMs,
    schema,
    failure: (failure) =>
      new MercadoPagoError(
        failure.unclear === null
          ? lerErro(failure.status, failure.answer)
          : {
              status: failure.status,
              codigo: failure.status === 0 ? 'sem_resposta' : 'resposta_ilegivel',
              mensagem: failure.unclear,
              semResposta: true,
              cause: failure.cause,
            },
      ),
  })
}

const causaSchema = z.object({
  code: identificador.optional().catch(undefined),
  description: texto.catch(null),
})
const erroSchema = z.object({
  message: texto.catch(null),
  error: texto.catch(null),
  // A list, an empty one, nothing, or (some gateways) a bare object.
  cause: z
    .union([z.array(causaSchema), causaSchema.transform((causa) => [causa])])
    .optional()
    .catch(undefined),
})

function lerErro(status: number, json: unknown): Falha {
  const corpo = erroSchema.safeParse(json).data
  const causa = corpo?.cause?.[0]
  return {
    status,
    codigo: causa?.code ?? corpo?.error ?? `http_${status}`,
    mensagem: causa?.description || corpo?.message || 'sem explicação',
    semResposta: false,
  }
}
