import type { Tx } from '#src/shared/server/database.ts'
import { type AssinaturaRow, updateAssinatura } from './repository.ts'

export type TipoDeEvento =
  | 'teste_iniciado'
  | 'nova'
  | 'expansao'
  | 'contracao'
  | 'cancelamento'
  | 'reativacao'
  | 'troca_no_teste'
  | 'mudanca_agendada'
  | 'mudanca_desfeita'
  | 'cancelamento_agendado'
  | 'cancelamento_desfeito'
  | 'bloqueio'
  | 'desbloqueio'
  | 'pausa'
  | 'retomada'
  | 'dias_concedidos'
  | 'encerramento'

interface Evento {
  tipo: TipoDeEvento
  dia: string
  planoDe?: string | null
  planoPara?: string | null
  motivo?: string | null
  userId?: string | null
}

/** Writes what happened to a subscription into its ledger, in the transaction that did it. */
export async function registrarEvento(tx: Tx, assinatura: AssinaturaRow, evento: Evento): Promise<void> {
  await inserir(tx, assinatura, evento, assinatura.mrr)
}

/**
 * The one place where a subscription's monthly worth changes: the ledger and the subscription together, so that the sum
 * of the one is always the other. `mrr` in reais. Nothing is written where it stays the same.
 */
export async function mudarMrr(
  tx: Tx,
  assinatura: AssinaturaRow,
  { mrr, ...evento }: Omit<Evento, 'tipo'> & { mrr: number; tipo?: 'nova' | 'reativacao' | 'cancelamento' },
): Promise<void> {
  if (mrr === assinatura.mrr) return
  const tipo = evento.tipo ?? (mrr > assinatura.mrr ? 'expansao' : 'contracao')
  await inserir(tx, assinatura, { ...evento, tipo }, mrr)
  await updateAssinatura(tx, assinatura.estabelecimento_id, { mrr })
  assinatura.mrr = mrr
}

async function inserir(
  tx: Tx,
  { estabelecimento_id, mrr }: AssinaturaRow,
  evento: Evento,
  depois: number,
): Promise<void> {
  await tx
    .insertInto('eventos_assinatura')
    .values({
      estabelecimento_id,
      tipo: evento.tipo,
      dia: evento.dia,
      plano_de: evento.planoDe ?? null,
      plano_para: evento.planoPara ?? null,
      mrr_de: mrr,
      mrr_para: depois,
      motivo: evento.motivo ?? null,
      user_id: evento.userId ?? null,
    })
    .execute()
}
