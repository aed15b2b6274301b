import { rowOf, run } from '#src/shared/server/database/database.ts'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { today } from '#src/shared/server/clock.ts'

/** What replaces a report's words, of which there are at least ten characters. */
const APAGADO = 'Texto apagado no fim do prazo.'

/**
 * Called by the clock once a night: the access log is kept for six months (Marco Civil, art. 15), the words of a report
 * for five years after the end of its year, and no longer.
 */
export async function reterDados(): Promise<void> {
  const registros_de_acesso = await inBatches(async (tx) => {
    const row = await rowOf<{ apagados: number }>(tx)`select expurgar_acessos(10000) as apagados`
    return row?.apagados ?? 0
  })
  const primeiraQueFica = `${Number(today().slice(0, 4)) - 5}-01-01`
  const denuncias = await inBatches(async (tx) => {
    return run(tx)`
      update denuncias set descricao = ${APAGADO}, contato = null where id in (
        select id from denuncias where created_at < ${primeiraQueFica}::timestamp at time zone 'America/Sao_Paulo'
          and descricao <> ${APAGADO} limit 500)`
  })
  await auditarRetencao('registros_de_acesso', { quantos: registros_de_acesso })
  await auditarRetencao('denuncias', { quantos: denuncias })
}
