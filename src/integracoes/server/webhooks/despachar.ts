import { rowsOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { enqueueAll } from '#src/shared/server/queues/jobs.ts'
import { filasDeIntegracoes } from '../queues.ts'

/** Deliveries under way to one address: one while it fails, so that who hangs holds up the others no longer than once. */
const AO_MESMO_TEMPO = 3
/** Of all shops, those that were handed out and not yet sent: more would wait in the queue past their reservation. */
const FORA = 200
/** Longer than so many take where each one hangs. */
const RESERVA_SEGUNDOS = 300

/**
 * Each worker looks every second for deliveries that are due (triggers write them, so nobody could queue them), reserves
 * them and queues their jobs. Addresses that failed just now rest; the others do not wait for them.
 */
export async function despacharWebhooks(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const reservadas = await rowsOf<{ id: string; estabelecimentoId: string }>(tx)`
      with enderecos as materialized (
        select w.id, case when w.falhas > 0 then 1 else ${AO_MESMO_TEMPO}::int end - (
          select count(*) from entregas_de_webhook e
          where e.endereco_id = w.id and e.reservada_ate is not null and e.reservada_ate > now()) as vagas
        from enderecos_de_webhook w
        where w.ligado and (w.pausado_ate is null or w.pausado_ate <= now()) and exists (
          select 1 from entregas_de_webhook e
          where e.endereco_id = w.id and e.situacao = 'pendente' and e.proxima_em <= now())
      ), devidas as (
        select e.id from enderecos w
        cross join lateral (
          select id from entregas_de_webhook
          where endereco_id = w.id and situacao = 'pendente' and proxima_em <= now()
            and (reservada_ate is null or reservada_ate <= now())
          order by proxima_em, id limit greatest(w.vagas, 0)
          for update skip locked
        ) e
        limit greatest(0, ${FORA} - (
          select count(*) from entregas_de_webhook where reservada_ate is not null and reservada_ate > now()))
      )
      update entregas_de_webhook e
      set reservada_ate = now() + make_interval(secs => ${RESERVA_SEGUNDOS}::int)
      from devidas d where e.id = d.id
      returning e.id, e.estabelecimento_id as "estabelecimentoId"`
    if (reservadas.length > 0) await enqueueAll(tx, filasDeIntegracoes.entregar, reservadas)
  })
}
