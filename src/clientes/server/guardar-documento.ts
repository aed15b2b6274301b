import type { Tx } from '#src/shared/server/database/database.ts'

/** A customer's CPF or CNPJ that a shop learned while serving them. One that is there stays. */
export async function guardarDocumento(
  tx: Tx,
  {
    estabelecimentoId,
    clienteId,
    documento,
  }: { estabelecimentoId: string; clienteId: string; documento: string },
): Promise<void> {
  await tx
    .updateTable('consumidores')
    .set({ cpf_cnpj: documento })
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('id', '=', clienteId)
    .where('cpf_cnpj', 'is', null)
    .execute()
}
