import { sql } from 'kysely'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { somarMeses } from '#src/shared/dias.ts'
import { today } from '#src/shared/server/clock.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { run } from '#src/shared/server/database/database.ts'

/** Called by the clock once a night: a year after a coupon ended nobody counts who used it any more. */
export async function reterDados(): Promise<void> {
  const haUmAno = somarMeses(today(), -12)
  const terminados = sql`select c.id from cupons c where c.vale_ate < ${haUmAno}::date
    or (c.status = 'encerrado' and c.updated_at < ${haUmAno}::timestamp at time zone 'America/Sao_Paulo')`
  const quantos = await inBatches(
    (tx) => run(tx)`
      delete from pessoas_do_cupom where (cupom_id, chave) in (
        select p.cupom_id, p.chave from pessoas_do_cupom p where p.cupom_id in (${terminados}) limit 500)`,
  )
  const usos = await inBatches(
    (tx) => run(tx)`
      update usos_de_cupom set chaves = '{}' where (venda_id, cupom_id) in (
        select u.venda_id, u.cupom_id from usos_de_cupom u
        where u.chaves <> '{}' and u.cupom_id in (${terminados}) limit 500)`,
  )
  await auditarRetencao('pessoas_do_cupom', { quantos, usos }, { terminados_antes_de: haUmAno })
}
