import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { type Cobranca, cobranca } from '../configuracao.ts'

/** The rules of billing as the platform has set them, read in the transaction that follows them. */
export function lerRegras(tx: Tx): Promise<Cobranca> {
  return lerConfiguracao(tx, cobranca)
}
