import { run, type Tx } from '#src/shared/server/database/database.ts'
import { type Acao, papeisQuePodem } from '#src/acesso/papeis.ts'

type ParaQuem =
  /** One person; with a shop, the notification shows while that shop is open in the panel. */
  | { userId: string; estabelecimentoId?: string | null }
  /** Everyone of the shop's team whose role has the action. */
  | { estabelecimentoId: string; acao: Acao }
  /** The platform's administrators. */
  | { plataforma: true }

export type Aviso = ParaQuem & {
  /** `slice.o_que_houve`. */
  tipo: string
  titulo: string
  texto?: string | null
  /** Where it leads, as `/vendas/…`. */
  rota?: string | null
  /** The same key notifies each person once: repeats of a job do not repeat the notification. */
  chave?: string | null
  /**
   * False inside a checkout: a NOTIFY makes commits queue one behind the other. The notification count then refreshes
   * by itself.
   */
  aoVivo?: boolean
}

const TITULO_MAX = 200
const TEXTO_MAX = 500

/** Writes an in-app notification for its recipients, in the caller's transaction. What is too long for it is cut. */
export async function avisar(tx: Tx, aviso: Aviso): Promise<void> {
  const loja = 'estabelecimentoId' in aviso ? (aviso.estabelecimentoId ?? null) : null
  const papeis = 'acao' in aviso ? papeisQuePodem(aviso.acao) : []
  const pessoa = 'userId' in aviso ? aviso.userId : null
  await run(tx)`
    select registrar_aviso(${loja}::uuid, ${papeis}::text[], ${pessoa}::uuid, ${'plataforma' in aviso},
    ${aviso.tipo}, ${cortar(aviso.titulo, TITULO_MAX)}, ${aviso.texto ? cortar(aviso.texto, TEXTO_MAX) : null},
    ${aviso.rota ?? null}, ${aviso.chave ?? null}, ${aviso.aoVivo ?? true})`
}

function cortar(texto: string, maximo: number): string {
  const letras = Array.from(texto)
  return letras.length <= maximo ? texto : `${letras.slice(0, maximo - 1).join('')}…`
}
