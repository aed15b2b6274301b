import type { z } from 'zod'
import { type Provider, providerCall } from '../metrics/provider-call.ts'

export interface ProviderQuestion<T extends z.ZodType> {
  provider: Provider
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Null where nobody's account is spoken for. */
  token: string | null
  headers?: Record<string, string>
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams
  /** Until the whole answer is there: one that stops half-way is none. */
  timeoutMs: number
  schema: T
  /** The adapter's own error, made of what went wrong. */
  failure: (failure: ProviderFailure) => Error
}

export type ProviderFailure =
  /** No answer (`status` 0), or one that says nothing usable: nobody knows whether it took effect. */
  | { status: number; unclear: string; cause?: unknown }
  /** A refusal, in the provider's own form: undefined when it is not JSON. */
  | { status: number; unclear: null; answer: unknown }

/** One timed and traced call to an outside service that answers in JSON. Throws `failure` for whatever is not the expected answer. */
export function askProvider<T extends z.ZodType>(question: ProviderQuestion<T>): Promise<z.infer<T>> {
  const { provider, method } = question
  return providerCall({ provider, method }, () => ask(question))
}

async function ask<T extends z.ZodType>({
  url,
  method,
  token,
  headers,
  body,
  timeoutMs,
  schema,
  failure,
}: ProviderQuestion<T>): Promise<z.infer<T>> {
  const form = body instanceof URLSearchParams
  let answer: Response
  let content: string
  try {
    answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: form ? body : body && JSON.stringify(body),
      // A redirect would carry the shop's token to an address nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    content = await answer.text()
  } catch (error) {
    const unclear = (error as Error).name === 'TimeoutError' ? 'tempo esgotado' : 'conexão falhou'
    throw failure({ status: 0, unclear, cause: error })
  }
  const { status } = answer
  const json = parsed(content)
  if (!answer.ok) throw failure({ status, unclear: null, answer: json })
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const fields = read.error.issues.map((issue) => issue.path.join('.') || '(corpo)').join(', ')
  throw failure({ status, unclear: `resposta fora do esperado: ${fields}` })
}

/** Its texts come to be kept: PostgreSQL takes no NUL and no half sign. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content, (_, value) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    )
  } catch {
    return undefined
  }
}
