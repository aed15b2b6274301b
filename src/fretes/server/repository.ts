import type { RawBuilder, Selectable, Updateable } from 'kysely'
import { rowOf, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { type Caixa, parou, type StatusDaEtiqueta } from '../etiqueta.ts'
import { filasDeFretes } from './queues.ts'

export type EtiquetaRow = Omit<Selectable<DB['etiquetas_de_envio']>, 'status' | 'volumes'> & {
  status: StatusDaEtiqueta
  volumes: Caixa[]
}
export type MudancaDaEtiqueta = Omit<Updateable<DB['etiquetas_de_envio']>, 'status' | 'erro'> & {
  status?: StatusDaEtiqueta
  erro?: string | null | RawBuilder<string | null>
}

export async function findEtiqueta(tx: Tx, id: string): Promise<EtiquetaRow | undefined> {
  const row = await tx.selectFrom('etiquetas_de_envio').selectAll().where('id', '=', id).executeTakeFirst()
  return row as EtiquetaRow | undefined
}

/** A call to the carrier ends before this; whoever died under a step leaves it to others after it. */
export const POSSE_SEGUNDOS = 60

/** Takes the next step of a label for this process alone; undefined when somebody has it, or it is gone. */
export async function tomarEtiqueta(tx: Tx, id: string): Promise<EtiquetaRow | undefined> {
  return rowOf<EtiquetaRow>(tx)`
    update etiquetas_de_envio set em_curso_ate = now() + make_interval(secs => ${POSSE_SEGUNDOS}::int)
    where id = ${id} and (em_curso_ate is null or em_curso_ate < now()) returning *`
}

/** Keeps what a step brought and lets the label go. Whoever shows it, and its sale, hear of a change of status. */
export async function gravarPasso(etiqueta: EtiquetaRow, mudanca: MudancaDaEtiqueta): Promise<EtiquetaRow> {
  return withAccess(shopAlone(etiqueta.estabelecimento_id), async (tx) => {
    const depois = await tx
      .updateTable('etiquetas_de_envio')
      .set({ ...mudanca, em_curso_ate: null })
      .where('id', '=', etiqueta.id)
      // Whoever asked the carrier later may have written first: an older answer changes nothing.
      .where('status', '=', etiqueta.status)
      .returningAll()
      .executeTakeFirst()
    if (!depois) return (await findEtiqueta(tx, etiqueta.id)) ?? etiqueta
    const andou = depois.status !== etiqueta.status
    if (andou || depois.erro !== etiqueta.erro)
      await enqueue(tx, filasDeFretes.etiquetaAndou, {
        estabelecimentoId: etiqueta.estabelecimento_id,
        etiquetaId: etiqueta.id,
        parou: andou && parou(depois.status) ? String(depois.updated_at.getTime()) : null,
      })
    return depois as EtiquetaRow
  })
}
