import { createHash, randomBytes } from 'node:crypto'
import { run, type Tx } from '#src/shared/server/database/database.ts'

const VALE_MINUTOS = 10

/** Whose consent is asked for. What was begun for one service is worth nothing at another. */
export type Servico = 'melhor_envio' | 'bling'

interface Quem {
  estabelecimentoId: string
  userId: string
  servico: Servico
}

const hash = (servico: Servico, estado: string) =>
  createHash('sha256')
    .update(servico === 'melhor_envio' ? estado : `${servico}:${estado}`)
    .digest()

/**
 * Somebody of a shop is sent to a service to authorise it. Answers the state that they take along, and with it what they
 * chose before they went: it is theirs once `gastarPedidoDeConexao` has taken it.
 */
export async function anotarPedidoDeConexao(
  tx: Tx,
  { estabelecimentoId, userId, servico, escolha }: Quem & { escolha?: number },
): Promise<string> {
  // Names the shop, for the page that it comes back to; the rest is chance.
  const estado = [estabelecimentoId, randomBytes(32).toString('base64url'), escolha ?? []].flat().join('.')
  await run(tx)`
    insert into pedidos_de_conexao (estabelecimento_id, estado_hash, user_id, expira_em)
    values (${estabelecimentoId}, ${hash(servico, estado)}, ${userId}, now() + make_interval(mins => ${VALE_MINUTOS}::int))`
  return estado
}

export const escolhaDoPedido = (estado: string) => Number(estado.split('.')[2] ?? 0)

/** Good once, for ten minutes, and for whoever began, at this shop. */
export async function gastarPedidoDeConexao(
  tx: Tx,
  { estabelecimentoId, userId, servico, estado }: Quem & { estado: string },
): Promise<boolean> {
  const gastos = await run(tx)`
    delete from pedidos_de_conexao where estabelecimento_id = ${estabelecimentoId}
      and estado_hash = ${hash(servico, estado)} and user_id = ${userId} and expira_em > now()`
  return gastos > 0
}
