import { lerConfiguracao } from '#src/planos/server/configuracao.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { type Cobranca, cobrancaSchema } from '../configuracao.ts'

/** The rules of billing as the platform has set them (`configuracoes_plataforma`, key `cobranca`). */
export function lerRegras(tx: Tx): Promise<Cobranca> {
  return lerConfiguracao(tx, 'cobranca', cobrancaSchema)
}
