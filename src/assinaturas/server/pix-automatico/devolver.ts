import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeAssinaturas } from '../queues.ts'
import type { FaturaRow } from '../repository.ts'

/** What a bank paid of an invoice and did not get back yet goes back the way it came. The job asks the provider for it. */
export async function devolverPixAutomatico(
  tx: Tx,
  { id, estabelecimento_id: estabelecimentoId, total }: FaturaRow,
): Promise<void> {
  const [paga] = await rowsOf<{ id: string }>(tx)`
    select id from cobrancas_pix_automatico where estabelecimento_id = ${estabelecimentoId} and fatura_id = ${id}
      and status = 'paga' and devolver < valor order by pago_em limit 1`
  if (!paga) return
  await run(tx)`update cobrancas_pix_automatico set devolver = least(valor, devolver + ${total}::numeric),
    devolvida_em = null where id = ${paga.id}`
  await enqueue(tx, filasDeAssinaturas.pixAutomatico, { estabelecimentoId })
}
