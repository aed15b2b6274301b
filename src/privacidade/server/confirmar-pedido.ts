import { rowOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '#src/usuarios/errors.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { sha256 } from '#src/usuarios/server/auth/secrets.ts'
import type { TipoDePedido } from '../titular.ts'
import { exigirNenhumIgual } from './pedir-como-titular.ts'

interface PedidoAConfirmar {
  id: string
  protocolo: string
  status: string
  tipo: TipoDePedido
  email: string
  user_id: string | null
}

/**
 * Whoever holds the e-mail's link is who asked. Followed again it says the same. The account of that address, if
 * there is one, is named on the request from here on. 409 while an equal one is open.
 */
export async function confirmarPedido(token: string, origem: Origem): Promise<{ protocolo: string }> {
  return withAccess(SYSTEM, async (tx) => {
    const pedido = await rowOf<PedidoAConfirmar>(tx)`
      select id, protocolo, status, tipo, email,
        (select u.id from auth.users u where u.email = p.email and u.deleted_at is null) as user_id
      from solicitacoes_titular p where token_hash = ${sha256(token)} and vence_em > now() for update`
    if (!pedido) throw errors.pedido_nao_encontrado()
    if (pedido.status !== 'recebida') return { protocolo: pedido.protocolo }
    const { user_id: userId, email, tipo } = pedido
    await exigirNenhumIgual(tx, { userId, email, tipo })
    await run(tx)`
      update solicitacoes_titular set status = 'identidade_confirmada', identidade_em = now(), identidade_via = 'email',
        user_id = ${userId}
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
