import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { type Acao, papeisQuePodem } from '#src/acesso/papeis.ts'
import { envelopar } from './entregar.ts'
import { filasDeAvisos } from './queues.ts'

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

/**
 * Writes an in-app notification for its recipients, in the caller's transaction, and queues it for the devices that they
 * asked to be told on. What is too long for it is cut.
 */
export async function avisar(tx: Tx, aviso: Aviso): Promise<void> {
  const loja = 'estabelecimentoId' in aviso ? (aviso.estabelecimentoId ?? null) : null
  const papeis = 'acao' in aviso ? papeisQuePodem(aviso.acao) : []
  const pessoa = 'userId' in aviso ? aviso.userId : null
  const { tipo, rota = null, chave = null, aoVivo = true } = aviso
  const titulo = cortar(aviso.titulo, TITULO_MAX)
  const row = await rowOf<{ aparelhos: string[] }>(tx)`
    select registrar_aviso(${loja}::uuid, ${papeis}::text[], ${pessoa}::uuid, ${'plataforma' in aviso},
    ${tipo}, ${titulo}, ${aviso.texto ? cortar(aviso.texto, TEXTO_MAX) : null},
    ${rota}, ${chave}, ${aoVivo}) as aparelhos`
  for (const aparelhoId of row?.aparelhos ?? [])
    await enqueue(tx, filasDeAvisos.empurrar, { aparelhoId, envelope: envelopar({ tipo, titulo, rota }) })
}

function cortar(texto: string, maximo: number): string {
  const letras = Array.from(texto)
  return letras.length <= maximo ? texto : `${letras.slice(0, maximo - 1).join('')}…`
}
