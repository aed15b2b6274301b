import type { Tx } from '#src/shared/server/database.ts'
import { findPagamento, findPixAberto, type PagamentoRow } from './repository.ts'

export type { PagamentoRow }

/** A payment as other slices may read it, inside their own transaction. */
export async function findPagamentoDaVenda(tx: Tx, pagamentoId: string): Promise<PagamentoRow | undefined> {
  return findPagamento(tx, pagamentoId)
}

/** The PIX of a sale that can still be paid. */
export async function findPixAbertoDaVenda(tx: Tx, vendaId: string): Promise<PagamentoRow | undefined> {
  return findPixAberto(tx, { vendaId })
}
