import type { AcaoAuditada } from '#src/registro/atos.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { Origem } from './origin.ts'

export interface Fato {
  acao: AcaoAuditada
  userId: string | null
  origem: Origem
  recurso?: string
  recursoId?: string | null
  estabelecimentoId?: string | null
  para?: Record<string, unknown>
  motivo?: string
}

/** Writes down who did what from where, in the transaction that did it. */
export async function recordFact(tx: Tx, fato: Fato): Promise<void> {
  await auditar(tx, fato.userId === null ? null : { userId: fato.userId }, fato.acao, {
    estabelecimentoId: fato.estabelecimentoId ?? null,
    recurso: fato.recurso ?? 'usuarios',
    id: fato.recursoId ?? fato.userId,
    para: fato.para,
    motivo: fato.motivo ?? null,
    ip: fato.origem.ip,
  })
}
