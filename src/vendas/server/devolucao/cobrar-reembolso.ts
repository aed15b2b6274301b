import { sql } from 'kysely'
import { pararPorReembolso } from '#src/estabelecimentos/server/parar-por-reembolso.ts'
import { restaDoPagamento } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { EM_MAOS_DIAS, FALHA_DO_REEMBOLSO_DIAS } from '../../rules.ts'

/** A refund that the provider refused for good, and nothing else gave back since. */
const RECUSADO = sql`(r.status = 'falhou' and r.valor <= ${restaDoPagamento})`
/** Of what the shop took in its own hands, and has yet to give back. */
const DEVIDO_EM_MAOS = sql`(r.status = 'solicitado' and p.provider_api is null)`

/** The sales with a refund that nobody but their shop brings on. */
export const VENDAS_COM_REEMBOLSO_A_RESOLVER = sql`
  select p.venda_id from reembolsos r
  join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id
  where p.venda_id is not null and (${RECUSADO} or ${DEVIDO_EM_MAOS})`

/** Those, and what is asked for again of a shop that was stopped: that does not yet let it go. */
const RECUSADOS = sql`
  select p.venda_id, p.estabelecimento_id, r.id, r.created_at, d.mediacao_decisao
  from reembolsos r
  join estabelecimentos e on e.id = r.estabelecimento_id
  join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id
  left join devolucoes d on d.estabelecimento_id = r.estabelecimento_id and d.id = r.devolucao_id
  where p.venda_id is not null and (${RECUSADO}
    or (e.reembolso_devido_desde is not null and r.erro is not null and r.status in ('solicitado', 'em_processamento')))`

/**
 * The sales whose refund their shop owes and must see to itself: refused by the provider, at once where the platform
 * decided and after days where it did not, and taken in the shop's own hands, once its days to give that back are over.
 */
export const VENDAS_COM_REEMBOLSO_DEVIDO = sql`
  select x.venda_id, x.estabelecimento_id from (${RECUSADOS}) x
  where x.mediacao_decisao = 'cliente'
    or x.created_at < now() - make_interval(days => ${FALHA_DO_REEMBOLSO_DIAS}::int)
  union all
  select venda_id, estabelecimento_id from devolucoes
  where status = 'aberta' and mediacao_decisao = 'cliente' and responder_ate < now()
  union all
  select p.venda_id, p.estabelecimento_id from reembolsos r
  join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id
  where ${DEVIDO_EM_MAOS} and p.venda_id is not null
    and r.created_at < now() - make_interval(days => ${EM_MAOS_DIAS}::int)`

type VendaDaLoja = { id: string; estabelecimento_id: string }

/** A refund of this sale was refused: its buyer is told the truth, once each, and the shop may have to stop selling. */
export async function cobrarReembolso(tx: Tx, venda: VendaDaLoja): Promise<void> {
  const recusados = await rowsOf<{ id: string }>(tx)`
    select x.id from (${RECUSADOS}) x
    where x.estabelecimento_id = ${venda.estabelecimento_id} and x.venda_id = ${venda.id} order by x.id`
  for (const { id } of recusados) await mandarEmails(tx, venda.id, ['reembolso_recusado'], id)
  await conferirReembolsoDevido(tx, venda)
}

/** Stops the shop's orders, or lets them go on, as its refunds are now; it is told, by the sale that made it so. */
export async function conferirReembolsoDevido(tx: Tx, venda: VendaDaLoja): Promise<void> {
  const row = await rowOf<{ deve: boolean; vez: string }>(tx)`
    select exists (select from (${VENDAS_COM_REEMBOLSO_DEVIDO}) x
      where x.estabelecimento_id = ${venda.estabelecimento_id}) as deve, now()::text as vez`
  if (!row || !(await pararPorReembolso(tx, { id: venda.estabelecimento_id, deve: row.deve }))) return
  await mandarEmails(tx, venda.id, [row.deve ? 'loja_parada_por_reembolso' : 'loja_volta_a_vender'], row.vez)
}
