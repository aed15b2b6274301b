import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { assinar, novoSegredo } from '#src/integracoes/server/webhooks/assinar.ts'
import type { NomeDoAviso } from './banco.ts'

export const travessuraSchema = z.strictObject({
  /** How many further copies of each notice follow. */
  duplicate: z.int().min(0).max(20).optional(),
  wrong_secret: z.boolean().optional(),
  /** Kept back until they are let go, the newest first. */
  hold: z.boolean().optional(),
  silent: z.boolean().optional(),
})
export type Travessura = z.infer<typeof travessuraSchema>

export interface AvisoDoBanco {
  type: NomeDoAviso
  id: string
  /** The receiver's answer; 0 when there was none. */
  status: number
}

const PRAZO_MS = 10_000

/** Tells the receiver what happened, signed as Standard Webhooks wants it, with nothing to trust but whom to ask about. */
export function criarAvisos({ segredo, url }: { segredo: string; url: string }) {
  const enviados: AvisoDoBanco[] = []
  /** One after the other, in the order of what happened. */
  let emCurso: Promise<void> = Promise.resolve()
  const fim = new AbortController()
  let destino = url
  let travessura: Travessura = {}
  let guardados: [NomeDoAviso, string][] = []

  function avisar(type: NomeDoAviso, id: string): void {
    if (travessura.silent || !destino) return
    if (travessura.hold) return void guardados.push([type, id])
    emCurso = emCurso.then(() => enviar(type, id))
  }

  async function enviar(type: NomeDoAviso, id: string): Promise<void> {
    const data = type.startsWith('mandate') ? { contract_id: id } : { charge_id: id }
    const corpo = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
    const momento = Math.floor(Date.now() / 1000)
    const chave = travessura.wrong_secret ? novoSegredo() : segredo
    const headers = assinar({ id: `msg_${randomUUID()}`, momento, corpo }, [chave])
    const vezes = 1 + (travessura.duplicate ?? 0)
    for (let vez = 0; vez < vezes; vez += 1) {
      const status = await fetch(destino, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: corpo,
        signal: AbortSignal.any([AbortSignal.timeout(PRAZO_MS), fim.signal]),
      }).then(
        async (resposta) => {
          await resposta.body?.cancel()
          return resposta.status
        },
        () => 0,
      )
      enviados.push({ type, id, status })
    }
  }

  async function emSilencio(): Promise<void> {
    let visto: Promise<void>
    do {
      visto = emCurso
      await visto
    } while (visto !== emCurso)
  }

  return {
    enviados,
    avisar,
    emSilencio,
    estragar(nova: Travessura) {
      travessura = nova
    },
    async soltar(como: Travessura = {}) {
      travessura = como
      const todos = guardados.reverse()
      guardados = []
      for (const [type, id] of todos) await enviar(type, id)
    },
    registrar(novaUrl: string) {
      destino = novaUrl
    },
    async stop() {
      fim.abort()
      await emSilencio()
    },
  }
}
