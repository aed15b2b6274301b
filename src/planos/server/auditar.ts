import type { Tx } from '#src/shared/server/database.ts'
import type { AcaoAuditada } from '../atos.ts'
import type { Pessoa } from './acesso.ts'
import { marcarAuditado } from './ato-auditado.ts'

export interface Ato {
  /** Null for the system. */
  pessoa: Pick<Pessoa, 'userId'> | null
  estabelecimentoId: string | null
  /** `slice.o_que_fez`. */
  acao: AcaoAuditada
  recurso: string
  recursoId: string | null
  de?: unknown
  para?: unknown
  motivo?: string | null
  /** The address of the request that does it, when left out. */
  ip?: string | null
}

/** Writes who did what to which thing. In the transaction that does it; never changed afterwards. */
export async function auditar(tx: Tx, ato: Ato): Promise<void> {
  const pedido = marcarAuditado()
  await tx
    .insertInto('auditoria')
    .values({
      user_id: ato.pessoa?.userId ?? null,
      estabelecimento_id: ato.estabelecimentoId,
      acao: ato.acao,
      recurso: ato.recurso,
      recurso_id: ato.recursoId,
      de: ato.de === undefined ? null : JSON.stringify(ato.de),
      para: ato.para === undefined ? null : JSON.stringify(ato.para),
      motivo: ato.motivo ?? null,
      ip: ato.ip ?? pedido.ip,
    })
    .execute()
}
