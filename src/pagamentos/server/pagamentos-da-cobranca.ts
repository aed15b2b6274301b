import type { Tx } from '#src/shared/server/database/database.ts'
import { findAberto, findPagamento as findById, type PagamentoRow } from './repository.ts'

export type { PagamentoRow }

/** A payment as other slices may read it, inside their own transaction. */
export async function findPagamento(tx: Tx, pagamentoId: string): Promise<PagamentoRow | undefined> {
  return findById(tx, pagamentoId)
}

/** The payment of a sale that the provider may still approve. */
export async function findPagamentoAberto(tx: Tx, vendaId: string): Promise<PagamentoRow | undefined> {
  return findAberto(tx, { vendaId })
}
