import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as esperar } from 'node:timers/promises'
import { z } from 'zod'
import { enviar, enviarMetade } from '../http.ts'
import type { RespostaSimulada } from '../resposta.ts'

export const falhaSchema = z.strictObject({
  /** Calls whose path below `/api/v2` starts like this; all of them without it, `/oauth` too. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  mode: z.enum([
    'slow',
    'hang',
    '401',
    '403',
    '422',
    '429',
    '500',
    'reset',
    'half',
    'error_with_200',
    'lost_answer',
    'missing',
    'lie',
  ]),
  times: z.int().positive().default(1),
  /** For `slow` and `hang`: how long. */
  ms: z.int().nonnegative().optional(),
  /** For `missing`: services that the answer leaves out. */
  services: z.array(z.int()).default([]),
  /** For `lie`: what each service of the answer says instead. */
  says: z.record(z.string(), z.unknown()).default({}),
})
export type FalhaDeEnvio = z.input<typeof falhaSchema>

const DEMORA_MS = { slow: 3000, hang: 30_000 }

export const RESPOSTAS: Record<string, RespostaSimulada> = {
  '401': { status: 401, corpo: { message: 'Unauthenticated.' } },
  '403': { status: 403, corpo: { message: 'This action is unauthorized.' } },
  '422': {
    status: 422,
    corpo: {
      message: 'The given data was invalid.',
      errors: { 'from.postal_code': ['CEP não encontrado.'] },
    },
  },
  '429': { status: 429, corpo: { message: 'Too Many Attempts.' }, headers: { 'retry-after': '1' } },
  error_with_200: { status: 200, corpo: { message: 'Server Error' } },
  '500': { status: 500, corpo: { message: 'Server Error' } },
}

/** The switches that make it misbehave, each for its next `times` matching calls. */
export function criarFalhasDeEnvio() {
  let falhas: z.infer<typeof falhaSchema>[] = []
  return {
    ligar(falha: FalhaDeEnvio) {
      falhas.push(falhaSchema.parse(falha))
    },
    desligar() {
      falhas = []
    },
    /** Takes the fault due for this call, if any. */
    tomar(caminho: string, metodo: string) {
      const falha = falhas.find(
        ({ path, method }) => caminho.startsWith(path ?? '/') && (method ?? metodo) === metodo,
      )
      if (!falha) return null
      falha.times -= 1
      if (falha.times === 0) falhas = falhas.filter((f) => f !== falha)
      return falha
    },
  }
}

type FalhaTomada = ReturnType<ReturnType<typeof criarFalhasDeEnvio>['tomar']>

/** Answers with what `fazer` gives, or as badly as it was told to. Undefined where `fazer` was never asked. */
export async function responderComFalha<Resposta extends RespostaSimulada>(
  {
    request,
    response,
    falha,
    prontas,
    fim,
  }: {
    request: IncomingMessage
    response: ServerResponse
    falha: FalhaTomada
    /** The refusals by mode. */
    prontas: Record<string, RespostaSimulada>
    fim: AbortSignal
  },
  fazer: () => Resposta,
): Promise<Resposta | undefined> {
  if (falha?.mode === 'slow' || falha?.mode === 'hang')
    await esperar(falha.ms ?? DEMORA_MS[falha.mode], undefined, { signal: fim }).catch(() => undefined)
  if (falha?.mode === 'reset') {
    request.socket.destroy()
    return undefined
  }
  const pronta = falha && prontas[falha.mode]
  if (pronta) {
    enviar(response, pronta)
    return undefined
  }
  const resposta = fazer()
  if (falha?.mode === 'lost_answer') request.socket.destroy()
  else if (falha?.mode === 'half') enviarMetade(response, resposta)
  else enviar(response, resposta)
  return resposta
}
