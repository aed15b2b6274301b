import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { somarMeses } from '#src/shared/dias.ts'
import { today } from '#src/shared/server/clock.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { run } from '#src/shared/server/database/database.ts'

/** Called by the clock once a night: API keys are forgotten a year after their end; what they did stays in the audit. */
export async function reterChaves(): Promise<void> {
  const haUmAno = somarMeses(today(), -12)
  const quantos = await inBatches(
    (tx) => run(tx)`
      delete from chaves_api where id in (
        select c.id from chaves_api c where (c.revogado_em is not null or c.expira_em is not null)
          and least(c.revogado_em, c.expira_em) < ${haUmAno}::timestamp at time zone 'America/Sao_Paulo' limit 500)`,
  )
  await auditarRetencao('chaves_api', { quantos })
}
