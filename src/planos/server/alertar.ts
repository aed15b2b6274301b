import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'

export interface Alerta {
  codigo: string
  severidade: 'critico' | 'alto' | 'medio' | 'info'
  estabelecimentoId: string | null
  /** One open alert per code and key; a repeat is counted on it. */
  chave: string
  resumo: string
  dados?: Record<string, unknown>
}

/** Tells the platform's people that something needs them (codes of PRODUCT §1.17). In the caller's transaction. */
export async function alertar(tx: Tx, alerta: Alerta): Promise<void> {
  await sql`select registrar_alerta(${alerta.codigo}, ${alerta.severidade}, ${alerta.estabelecimentoId}::uuid,
    ${alerta.chave}, ${alerta.resumo}, ${JSON.stringify(alerta.dados ?? {})}::jsonb)`.execute(tx)
}

/** Ends the open alerts of a code whose cause is gone, without anybody's doing; `passou` speaks of the alert as `a`. */
export async function encerrarAlertas(tx: Tx, codigo: string, passou: RawBuilder<unknown>): Promise<void> {
  await sql`update alertas a set situacao = 'resolvido', resolvido_em = now(),
      nota = 'Resolvido sozinho: a causa passou.'
    where a.codigo = ${codigo} and a.situacao <> 'resolvido' and ${passou}`.execute(tx)
}
