import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { DIAS_GUARDADO } from '../schemas.ts'
import { desistirDoArquivo } from './entregar-arquivo.ts'
import { apagarPartes } from './guardar-em-partes.ts'

/** Longer than a job may take with its tries. */
const HORAS_EM_CURSO = 24

/** Called by the clock every hour: old archives go, those that came as those that leave, and who waits for one that will not come is told. */
export async function reterDados(): Promise<void> {
  const { vencidos, parados, chegadas } = await withAccess(SYSTEM, async (tx) => ({
    vencidos: await rowsOf<{ id: string }>(tx)`
      select id from arquivos_da_loja where created_at < now() - make_interval(days => ${DIAS_GUARDADO})`,
    parados: await rowsOf<{ id: string }>(tx)`
      select id from arquivos_da_loja where status in ('na_fila', 'fazendo')
        and created_at < now() - make_interval(hours => ${HORAS_EM_CURSO})`,
    chegadas: await rowsOf<{ id: string }>(tx)`
      select id from chegadas_de_lojas where created_at < now() - make_interval(days => ${DIAS_GUARDADO})`,
  }))
  for (const { id } of parados) await desistirDoArquivo({ arquivoId: id })
  for (const { id } of vencidos) {
    // The bytes first: while the row stands, the next run finds what is left.
    await apagarPartes(id)
    await withAccess(SYSTEM, (tx) => run(tx)`delete from arquivos_da_loja where id = ${id}`)
  }
  for (const { id } of chegadas) {
    await apagarPartes(id)
    await withAccess(SYSTEM, (tx) => run(tx)`delete from chegadas_de_lojas where id = ${id}`)
  }
}
