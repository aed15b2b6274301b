import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { currentTime } from '#src/shared/server/clock.ts'

const POR_VEZ = 500

/**
 * Called by the clock once a night (docs/rules/law.md#retention): invitations go 30 days after their end, consents five years after the
 * account. Run again, it changes nothing twice.
 */
export async function reterDados(): Promise<void> {
  const convites = await inBatches(apagarConvites)
  const consentimentos = await inBatches(apagarConsentimentos)
  await auditarRetencao('convites', { quantos: convites })
  await auditarRetencao('consentimentos', { quantos: consentimentos })
}

async function apagarConvites(tx: Tx): Promise<number> {
  return run(tx)`
    delete from convites where id in (
      select id from convites
      where case when status = 'pendente' then expira_em else updated_at end < ${currentTime()}::timestamptz - interval '30 days'
      limit ${POR_VEZ})`
}

async function apagarConsentimentos(tx: Tx): Promise<number> {
  const row = await rowOf<{ apagados: number }>(tx)`
    select expurgar_consentimentos(${POR_VEZ}) as apagados`
  return row?.apagados ?? 0
}
