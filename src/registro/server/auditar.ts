import type { Pessoa } from '#src/acesso/server/acesso.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { type AcaoAuditada, comoCampos, recursoDoAto } from '../atos.ts'
import { marcarAuditado } from './ato-auditado.ts'

interface Ato {
  estabelecimentoId?: string | null
  /** The kind of thing, where the act's name does not say it. */
  recurso?: string
  /** Which one. */
  id?: string | null
  de?: unknown
  para?: unknown
  motivo?: string | null | undefined
  /** The address of the request that does it, when left out. */
  ip?: string | null
}

/** Writes who (null is the system) did what to which thing. In the transaction that does it; never changed afterwards. */
export async function auditar(
  tx: Tx,
  pessoa: Pick<Pessoa, 'userId'> | null,
  acao: AcaoAuditada,
  ato: Ato,
): Promise<void> {
  const pedido = marcarAuditado()
  const para = pedido.chave === null ? ato.para : { ...comoCampos(ato.para), chave_de_api: pedido.chave }
  await tx
    .insertInto('auditoria')
    .values({
      user_id: pessoa?.userId ?? null,
      estabelecimento_id: ato.estabelecimentoId ?? null,
      acao,
      recurso: ato.recurso ?? recursoDoAto(acao),
      recurso_id: ato.id ?? null,
      de: ato.de === undefined ? null : JSON.stringify(ato.de),
      para: para === undefined ? null : JSON.stringify(para),
      motivo: ato.motivo ?? null,
      ip: ato.ip === undefined ? pedido.ip : ato.ip,
    })
    .execute()
}
