import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { findCliente, insertCliente } from './repository.ts'

interface Comprador {
  nome: string
  email?: string | undefined
  telefone?: string | undefined
}

interface ClienteDaVenda {
  id: string
  nome: string
  email: string | null
  telefone: string | null
}

/** The buyer's row among this shop's customers, made or brought up to date. */
export async function upsertConsumidor(
  tx: Tx,
  { estabelecimentoId, userId, cliente }: { estabelecimentoId: string; userId: string; cliente: Comprador },
): Promise<ClienteDaVenda> {
  const row = await rowOf<ClienteDaVenda>(tx)`
    insert into consumidores (estabelecimento_id, user_id, nome, email, telefone)
    values (${estabelecimentoId}, ${userId}, ${cliente.nome}, ${cliente.email ?? null}, ${cliente.telefone ?? null})
    on conflict (estabelecimento_id, user_id) do update set nome = excluded.nome,
      email = coalesce(excluded.email, consumidores.email), telefone = coalesce(excluded.telefone, consumidores.telefone)
    returning id, nome, email, telefone`
  return row as ClienteDaVenda
}

/** Who buys at the counter: one of the shop's customers (undefined when there is none), a new one, or nobody in particular. */
export async function clienteDoBalcao(
  tx: Tx,
  {
    estabelecimentoId,
    cliente,
  }: { estabelecimentoId: string; cliente: { id: string } | Comprador | null | undefined },
): Promise<string | null | undefined> {
  if (!cliente) return null
  if ('id' in cliente) return (await findCliente(tx, { estabelecimentoId, id: cliente.id }))?.id
  const { nome, email = null, telefone = null } = cliente
  return insertCliente(tx, { estabelecimentoId, origem: 'balcao', dados: { nome, email, telefone } })
}
