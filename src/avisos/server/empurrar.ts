import type { z } from 'zod'
import { alertar } from '#src/registro/server/alertar.ts'
import { rowOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import type { RegistroDeAparelho } from '../schemas.ts'
import { type Entrega, entregar } from './entregar.ts'
import { filasDeAvisos } from './queues.ts'

type Empurrao = z.infer<typeof filasDeAvisos.empurrar.data>

const VEZES = 6

/**
 * The job that sends one message to one device. What its service asks to wait for waits; what nobody knows is tried again
 * by the queue; a browser that is registered no more is forgotten.
 */
export async function empurrar({ aparelhoId, envelope, vez = 0 }: Empurrao): Promise<void> {
  const aparelho = await withAccess(SYSTEM, (tx) => acharAparelho(tx, aparelhoId))
  if (!aparelho) return
  const entrega = await entregar(aparelho, envelope)
  if (entrega.fim === 'falhou') throw new Error(`The push service did not take it: ${entrega.motivo}`)
  await anotarEntrega(aparelho, entrega)
  if (entrega.fim !== 'espere' || vez >= VEZES) return
  const startAfter = new Date(Date.now() + entrega.segundos * 1000)
  if (startAfter.toISOString() >= envelope.venceEm) return
  await withAccess(SYSTEM, (tx) =>
    enqueue(tx, filasDeAvisos.empurrar, { aparelhoId, envelope, vez: vez + 1 }, { startAfter }),
  )
}

export interface Aparelho extends RegistroDeAparelho {
  id: string
}

/** A device whose session lives. */
export async function acharAparelho(tx: Tx, id: string, userId?: string): Promise<Aparelho | undefined> {
  return rowOf<Aparelho>(tx)`
    select a.id, a.endpoint, a.p256dh, a.auth from aparelhos_de_aviso a join auth.sessions s on s.id = a.sessao_id
    where a.id = ${id} and (${userId ?? null}::uuid is null or a.user_id = ${userId ?? null})
      and s.ended_at is null and (s.not_after is null or s.not_after > now())`
}

/** Forgets a browser that is registered no more; tells the platform of what only it can mend. */
export async function anotarEntrega({ id, endpoint }: Aparelho, entrega: Entrega): Promise<void> {
  // The same browser may have registered anew meanwhile, under another address.
  if (entrega.fim === 'sumiu')
    await withAccess(
      SYSTEM,
      (tx) => run(tx)`delete from aparelhos_de_aviso where id = ${id} and endpoint = ${endpoint}`,
    )
  if (entrega.fim !== 'recusado') return
  const servico = URL.parse(endpoint)?.hostname ?? ''
  const { status } = entrega
  log.error({ servico, status }, 'a push service refused a message of ours')
  await withAccess(SYSTEM, (tx) =>
    alertar(tx, {
      codigo: 'AVI-PUSH',
      severidade: 'alto',
      estabelecimentoId: null,
      chave: servico,
      resumo:
        status === 413
          ? `Um aviso era grande demais para ${servico}.`
          : `${servico} recusa as chaves da plataforma: os avisos não chegam aos aparelhos.`,
      dados: { status },
    }),
  )
}
