import type { Tx } from '#src/shared/server/database/database.ts'
import { type AssinaturaRow, lockAssinatura } from './repository.ts'

export type { AssinaturaRow }

/** A subscription that another slice begins, or settles an invoice of, locked for the rest of its transaction. */
export function lockAssinaturaDaLoja(tx: Tx, estabelecimentoId: string): Promise<AssinaturaRow | undefined> {
  return lockAssinatura(tx, estabelecimentoId)
}
