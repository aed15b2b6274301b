import { sql } from 'kysely'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { run, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { COMPRADORES_MIN, DIAS_DE_VENDAS, RELACIONADOS_MAX } from '../relacionados.ts'

/**
 * Called by the clock once a night, shop after shop in fair rounds: which products are bought in one order, and what else
 * the buyers of each bought. Behind every pair stand three different buyers at least, so that it tells of nobody.
 */
export async function relacionarProdutos(): Promise<void> {
  await emRodadas({
    tarefa: 'vitrine.relacionar-produtos',
    candidatas: sql`select id, id as estabelecimento_id, created_at as desde from estabelecimentos where status = 'ativo'`,
    lote: null,
    fazer: ({ estabelecimento_id: estabelecimentoId }) =>
      withAccess(shopAlone(estabelecimentoId), (tx) => relacionar(tx, estabelecimentoId)),
  })
}

/** In one transaction of the shop's: what was found before goes, what is found now comes. */
export async function relacionar(tx: Tx, loja: string): Promise<void> {
  await run(tx)`delete from produtos_relacionados where estabelecimento_id = ${loja}`
  await run(tx)`
    with compras as materialized (
      select distinct v.id as venda, coalesce(v.user_id, v.cliente_id) as quem, i.produto_id as produto
      from vendas v join itens_venda i on i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id
      join produtos p on p.estabelecimento_id = i.estabelecimento_id and p.id = i.produto_id and p.status = 'ativo'
      where v.estabelecimento_id = ${loja} and v.pago_em > now() - make_interval(days => ${DIAS_DE_VENDAS})
        and venda_vale(v) and coalesce(v.user_id, v.cliente_id) is not null),
    de_cada_um as materialized (select distinct quem, produto from compras),
    pares as (
      select 'junto' as tipo, a.produto, b.produto as outro, count(distinct a.quem)::int as vezes
      from compras a join compras b on b.venda = a.venda and b.produto <> a.produto group by 2, 3
      union all
      select 'tambem', a.produto, b.produto, count(*)::int
      from de_cada_um a join de_cada_um b on b.quem = a.quem and b.produto <> a.produto group by 2, 3),
    postos as (
      select *, row_number() over (partition by tipo, produto order by vezes desc, outro) as posto
      from pares where vezes >= ${COMPRADORES_MIN})
    insert into produtos_relacionados (estabelecimento_id, produto_id, outro_id, tipo, vezes)
    select ${loja}, produto, outro, tipo, vezes from postos where posto <= ${RELACIONADOS_MAX}`
}
