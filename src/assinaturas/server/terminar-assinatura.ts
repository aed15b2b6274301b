import type { Tx } from '#src/shared/server/database.ts'
import { mudarMrr, registrarEvento } from './eventos.ts'
import { type AssinaturaRow, updateAssinatura } from './repository.ts'

interface Fim {
  status: 'cancelada' | 'encerrada'
  hoje: string
  motivo: string
  userId: string | null
}

/** The subscription is worth nothing from today on, and nothing of it is still to come. */
export async function terminarAssinatura(
  tx: Tx,
  assinatura: AssinaturaRow,
  { status, hoje, motivo, userId }: Fim,
): Promise<void> {
  const evento = { tipo: 'cancelamento', dia: hoje, planoDe: assinatura.plano_nome, motivo, userId } as const
  if (assinatura.mrr > 0) await mudarMrr(tx, assinatura, { ...evento, mrr: 0 })
  // In the trial it was worth nothing: it left all the same. One that was cancelled has left already.
  else if (assinatura.cancelada_em === null) await registrarEvento(tx, assinatura, evento)
  await updateAssinatura(tx, assinatura.estabelecimento_id, {
    status,
    cancelada_em: assinatura.cancelada_em ?? hoje,
    cancelar_em: null,
    bloqueada_em: null,
    plano_seguinte_id: null,
    periodicidade_seguinte: null,
    mudanca_em: null,
    escolha: null,
  })
}
