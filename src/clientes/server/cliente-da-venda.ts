import { sql } from 'kysely'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { herdarResposta } from './ofertas-da-pessoa.ts'
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

interface DaLoja {
  estabelecimentoId: string
  userId: string
}

/**
 * Who bought the sale `v`: as its order said, else as the customer's record `c` says now. Of who was erased
 * the record alone counts: a process of the version before leaves their orders as they were.
 */
export const COMPRADOR = sql`coalesce(case when c.anonimizado_em is null then v.comprador - 'documento' end,
  jsonb_build_object('nome', c.nome, 'email', c.email, 'telefone', c.telefone))`

/** Whether the record `c` names who bought the sale `v`: an order may be in somebody else's name. */
export const COMPROU_PARA_SI = sql`coalesce(mesma_pessoa(${COMPRADOR} ->> 'nome', c.nome), false)`

/** Digits of CPF or CNPJ of who bought the sale `v`, and of nobody else: the record's is of who is named there. */
export const DOCUMENTO_DO_COMPRADOR = sql`coalesce(case when c.anonimizado_em is null then v.comprador ->> 'documento' end,
  case when ${COMPROU_PARA_SI} then c.cpf_cnpj end)`

/** The buyer's row among this shop's customers, locked: who merges or erases customers waits for the sale. */
export async function lockConsumidor(
  tx: Tx,
  { estabelecimentoId, userId }: DaLoja,
): Promise<ClienteDaVenda | undefined> {
  return rowOf<ClienteDaVenda>(tx)`select id, nome, email, telefone from consumidores
    where estabelecimento_id = ${estabelecimentoId} and user_id = ${userId} for no key update`
}

/**
 * The same, made or brought up to date, and named as the order names them; who says nothing new (`antes`) costs no
 * statement. A record that has a document keeps the name that it goes with when an order is in somebody else's.
 */
export async function upsertConsumidor(
  tx: Tx,
  {
    estabelecimentoId,
    userId,
    cliente: { nome, email, telefone },
    antes,
  }: DaLoja & { cliente: Comprador; antes: ClienteDaVenda | undefined },
): Promise<ClienteDaVenda> {
  if (
    antes?.nome === nome &&
    (email ?? antes.email) === antes.email &&
    (telefone ?? antes.telefone) === antes.telefone
  )
    return antes
  const row = await rowOf<ClienteDaVenda>(tx)`
    insert into consumidores (estabelecimento_id, user_id, nome, email, telefone)
    values (${estabelecimentoId}, ${userId}, ${nome}, ${email ?? null}, ${telefone ?? null})
    on conflict (estabelecimento_id, user_id) do update set nome = case
        when consumidores.cpf_cnpj is null or mesma_pessoa(excluded.nome, consumidores.nome) then excluded.nome
        else consumidores.nome end,
      email = coalesce(excluded.email, consumidores.email), telefone = coalesce(excluded.telefone, consumidores.telefone)
    returning id, nome, email, telefone`
  const cliente = { ...(row as ClienteDaVenda), nome }
  if (!antes) await herdarResposta(tx, { estabelecimentoId, userId, clienteId: cliente.id })
  return cliente
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
