import type { Tx } from '#src/shared/server/database/database.ts'
import type { TipoDeEvento } from '../transicoes.ts'
import { type AssinaturaRow, gravarAssinatura } from './repository.ts'

interface Lancamento {
  tipo?: TipoDeEvento
  dia: string
  /** Reais a month from now on, where that changes. */
  mrr?: number
  planoDe?: string | null
  planoPara?: string | null
  motivo?: string | null
  userId?: string | null
}

/**
 * Writes what happened to a subscription into its ledger, in the transaction that did it. The one place where its MRR
 * changes: the ledger and the subscription together, so that the sum of the one is always the other.
 */
export async function lancar(
  tx: Tx,
  assinatura: AssinaturaRow,
  { mrr = assinatura.mrr, ...evento }: Lancamento,
): Promise<AssinaturaRow> {
  await tx
    .insertInto('eventos_assinatura')
    .values({
      estabelecimento_id: assinatura.estabelecimento_id,
      tipo: evento.tipo ?? (mrr < assinatura.mrr ? 'contracao' : 'expansao'),
      dia: evento.dia,
      plano_de: evento.planoDe ?? null,
      plano_para: evento.planoPara ?? null,
      mrr_de: assinatura.mrr,
      mrr_para: mrr,
      motivo: evento.motivo ?? null,
      user_id: evento.userId ?? null,
    })
    .execute()
  return mrr === assinatura.mrr ? assinatura : gravarAssinatura(tx, assinatura.estabelecimento_id, { mrr })
}
