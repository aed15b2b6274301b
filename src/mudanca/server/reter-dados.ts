import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { DIAS_GUARDADO } from '../schemas.ts'
import { desistirDeConferir } from './chegadas/conferir-chegada.ts'
import { desistirDeTrazer } from './chegadas/trazer-chegada.ts'
import { desistirDoArquivo } from './entregar-arquivo.ts'
import { apagarPartes } from './guardar-em-partes.ts'
import { varrerPastas } from './pasta-de-trabalho.ts'
import { filasDaMudanca } from './queues.ts'

/** Longer than a job may take with its tries. */
const HORAS_EM_CURSO = 24

const FILAS_DAS_CHEGADAS = [filasDaMudanca.conferirChegada.name, filasDaMudanca.trazerChegada.name]

/** Called by the clock every hour: old archives go, those that came as those that leave, and what a dead process left on this machine; who waits for one that will not come is told. */
export async function reterDados(): Promise<void> {
  await varrerPastas()
  const { vencidos, parados, chegadas, largadas } = await withAccess(SYSTEM, async (tx) => ({
    vencidos: await rowsOf<{ id: string }>(tx)`
      select id from arquivos_da_loja where created_at < now() - make_interval(days => ${DIAS_GUARDADO})`,
    parados: await rowsOf<{ id: string }>(tx)`
      select id from arquivos_da_loja where status in ('na_fila', 'fazendo')
        and created_at < now() - make_interval(hours => ${HORAS_EM_CURSO})`,
    chegadas: await rowsOf<{ id: string }>(tx)`
      select id from chegadas_de_lojas where created_at < now() - make_interval(days => ${DIAS_GUARDADO})`,
    // Whose job ended with its process at its last try: no age tells, as one may be brought in days after it came.
    largadas: await rowsOf<{ id: string; status: 'conferindo' | 'trazendo' }>(tx)`
      select c.id, c.status from chegadas_de_lojas c where c.status in ('conferindo', 'trazendo')
        and not exists (select 1 from pgboss.job_common j where j.name = any(${FILAS_DAS_CHEGADAS}::text[])
          and j.data ->> 'chegadaId' = c.id::text and j.state in ('created', 'retry', 'active'))`,
  }))
  for (const { id } of parados) await desistirDoArquivo({ arquivoId: id })
  for (const { id: chegadaId, status } of largadas)
    await (status === 'conferindo' ? desistirDeConferir({ chegadaId }) : desistirDeTrazer({ chegadaId }))
  for (const { id } of vencidos) {
    // The bytes first: while the row stands, the next run finds what is left.
    await apagarPartes(id)
    await withAccess(SYSTEM, (tx) => run(tx)`delete from arquivos_da_loja where id = ${id}`)
  }
  for (const { id } of chegadas)
    await withAccess(SYSTEM, async (tx) => {
      const foi = await run(tx)`
        delete from chegadas_de_lojas where id = ${id} and status not in ('conferindo', 'trazendo')`
      if (foi > 0) await enqueue(tx, filasDaMudanca.apagarPartes, { id })
    })
}
