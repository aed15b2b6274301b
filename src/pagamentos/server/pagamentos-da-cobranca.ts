/** A payment as other slices may read it, inside their own transaction. */
export { findPagamento, type PagamentoRow } from './repository.ts'
