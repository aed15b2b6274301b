import { sql } from 'kysely'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../../errors.ts'
import { recordFact } from '../audit.ts'
import type { Origem } from '../origin.ts'
import { sha256 } from '../secrets.ts'

/**
 * Whoever holds the letter's link is who asked. Followed again it says the same. The account of that address, if
 * there is one, is named on the request from here on.
 */
export async function confirmarPedido(token: string, origem: Origem): Promise<{ protocolo: string }> {
  return withAcesso(SISTEMA, async (tx) => {
    const { rows } = await sql<{ id: string; protocolo: string; status: string; email: string }>`
      select id, protocolo, status, email from solicitacoes_titular
      where token_hash = ${sha256(token)} and vence_em > now() for update`.execute(tx)
    const pedido = rows[0]
    if (!pedido) throw errors.pedido_nao_encontrado()
    if (pedido.status !== 'recebida') return { protocolo: pedido.protocolo }
    await sql`
      update solicitacoes_titular set status = 'identidade_confirmada', identidade_em = now(), identidade_por = 'carta',
        user_id = (select u.id from auth.users u where u.email = ${pedido.email} and u.deleted_at is null)
      where id = ${pedido.id}`.execute(tx)
    await recordFact(tx, {
      acao: 'titular.identidade_confirmada',
      userId: null,
      origem,
      recurso: 'solicitacoes_titular',
      recursoId: pedido.id,
      para: { por: 'carta' },
    })
    return { protocolo: pedido.protocolo }
  })
}
