import type { AcaoAuditada } from '#src/planos/atos.ts'
import { marcarAuditado } from '#src/planos/server/ato-auditado.ts'
import type { Tx } from '#src/shared/server/database.ts'
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
  await tx
    .insertInto('auditoria')
    .values({
      user_id: fato.userId,
      estabelecimento_id: fato.estabelecimentoId ?? null,
      acao: fato.acao,
      recurso: fato.recurso ?? 'usuarios',
      recurso_id: fato.recursoId ?? fato.userId,
      para: fato.para ? JSON.stringify(fato.para) : null,
      motivo: fato.motivo ?? null,
      ip: fato.origem.ip,
    })
    .execute()
  marcarAuditado()
}
