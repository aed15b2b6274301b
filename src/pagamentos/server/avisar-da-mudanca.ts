import { ofItsShop, type Tx } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDePagamentos } from './queues.ts'

/** What a changed payment or refund means for the sale or the invoice, and who looks at it: a job of this transaction. */
export async function avisarDaMudanca(tx: Tx, pagamentoId: string): Promise<void> {
  const { estabelecimento_id: estabelecimentoId, fatura_id } = await tx
    .selectFrom('pagamentos')
    .select(['estabelecimento_id', 'fatura_id'])
    .where('id', '=', pagamentoId)
    .where(ofItsShop(tx))
    .executeTakeFirstOrThrow()
  const fila = fatura_id ? filasDePagamentos.faturaAtualizada : filasDePagamentos.atualizado
  await enqueue(tx, fila, { estabelecimentoId, pagamentoId })
}
