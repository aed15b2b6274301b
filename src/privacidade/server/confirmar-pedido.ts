import { rowOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '#src/usuarios/errors.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { sha256 } from '#src/usuarios/server/auth/secrets.ts'

/**
 * Whoever holds the e-mail's link is who asked. Followed again it says the same. The account of that address, if
 * there is one, is named on the request from here on.
 */
export async function confirmarPedido(token: string, origem: Origem): Promise<{ protocolo: string }> {
  return withAccess(SYSTEM, async (tx) => {
    const pedido = await rowOf<{ id: string; protocolo: string; status: string; email: string }>(tx)`
      select id, protocolo, status, email from solicitacoes_titular
      where token_hash = ${sha256(token)} and vence_em > now() for update`
    if (!pedido) throw errors.pedido_nao_encontrado()
    if (pedido.status !== 'recebida') return { protocolo: pedido.protocolo }
    await run(tx)`
      update solicitacoes_titular set status = 'identidade_confirmada', identidade_em = now(), identidade_via = 'email',
        user_id = (select u.id from auth.users u where u.email = ${pedido.email} and u.deleted_at is null)
      where id = ${pedido.id}`
    await recordFact(tx, {
      acao: 'titulares.provar_identidade',
      userId: null,
      origem,
      recurso: 'solicitacoes_titular',
      recursoId: pedido.id,
      para: { por: 'email' },
    })
    return { protocolo: pedido.protocolo }
  })
}
