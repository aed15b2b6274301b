import type { RawBuilder } from 'kysely'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'

export interface Alerta {
  codigo: string
  severidade: 'critico' | 'alto' | 'medio' | 'info'
  estabelecimentoId: string | null
  /** One open alert per code and key; a repeat is counted on it. */
  chave: string
  resumo: string
  dados?: Record<string, unknown>
}

/** Tells the platform's people that something needs them (codes of docs/rules/platform.md#alerts). In the caller's transaction. */
export async function alertar(tx: Tx, alerta: Alerta): Promise<void> {
  await run(tx)`
    select registrar_alerta(${alerta.codigo}, ${alerta.severidade}, ${alerta.estabelecimentoId}::uuid,
    ${alerta.chave}, ${alerta.resumo}, ${JSON.stringify(alerta.dados ?? {})}::jsonb)`
}

/** Ends the open alerts of a code whose cause is gone, without anybody's doing; `passou` speaks of the alert as `a`. */
export async function encerrarAlertas(tx: Tx, codigo: string, passou: RawBuilder<unknown>): Promise<void> {
  await run(tx)`update alertas a set status = 'resolvido', resolvido_em = now(),
      nota = 'Resolvido sozinho: a causa passou.'
    where a.codigo = ${codigo} and a.status <> 'resolvido' and ${passou}`
}

interface AlertaMudado {
  status: string
  silenciado_ate: string | null
  responsavel: string | null
}

/** Somebody of the platform deals with an alert, which its caller has locked. */
export async function mudarAlerta(
  tx: Tx,
  id: string,
  campos: RawBuilder<unknown>,
): Promise<AlertaMudado | undefined> {
  return rowOf<AlertaMudado>(tx)`
    update alertas set ${campos} where id = ${id} returning status, iso(silenciado_ate) as silenciado_ate,
      (select email from auth.users u where u.id = responsavel) as responsavel`
}
