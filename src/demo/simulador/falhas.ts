import { setTimeout as esperar } from 'node:timers/promises'
import { z } from 'zod'

export const falhaSchema = z.strictObject({
  /** Calls whose path starts like this; all of the API without it. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST', 'PUT']).optional(),
  mode: z.enum(['slow', '500', '429', '401', 'reset', 'half', 'lost_answer']),
  times: z.int().positive().default(1),
  /** For `slow`: how long. */
  ms: z.int().nonnegative().default(1000),
})
export type Falha = z.input<typeof falhaSchema>

/** The switches that make the provider misbehave, each for its next `times` matching calls. */
export function criarFalhas() {
  let falhas: z.infer<typeof falhaSchema>[] = []
  let desligadas = new AbortController()
  return {
    ligar(falha: Falha) {
      falhas.push(falhaSchema.parse(falha))
    },
    /** What is slow is answered at once, too. */
    desligar() {
      falhas = []
      desligadas.abort()
      desligadas = new AbortController()
    },
    /** Takes the fault due for this call, if any. A slow one has waited when this returns. */
    async tomar(metodo: string, caminho: string) {
      const falha = falhas.find((f) => caminho.startsWith(f.path ?? '/') && (f.method ?? metodo) === metodo)
      if (!falha) return null
      falha.times -= 1
      if (falha.times === 0) falhas = falhas.filter((f) => f !== falha)
      if (falha.mode === 'slow')
        await esperar(falha.ms, undefined, { signal: desligadas.signal }).catch(() => undefined)
      return falha.mode
    },
  }
}
