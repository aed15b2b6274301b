import { sql } from 'kysely'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { ConexaoDoBling } from '../../schemas-bling.ts'
import { NESTA_CONTA } from './conexao.ts'

/** What is for sale, or may be again: products without options and the variations on sale of the others, as `p`. */
const NA_PRATELEIRA = sql`p.eliminado_em is null and p.opcoes = '[]' and (p.status in ('ativo', 'inativo', 'inativo_por_limite', 'oculto')
  or p.status = 'variacao' and exists (select 1 from produtos pai where pai.estabelecimento_id = p.estabelecimento_id
    and pai.id = p.pai_id and pai.status in ('ativo', 'inativo', 'inativo_por_limite', 'oculto')))`

export interface NaPrateleira {
  id: string
  sku: string
}

/** The next things with a code, after an id. */
export function proximosNaPrateleira(
  tx: Tx,
  { estabelecimentoId, depois, limite }: { estabelecimentoId: string; depois: string | null; limite: number },
): Promise<NaPrateleira[]> {
  return rowsOf<NaPrateleira>(tx)`
    select p.id, trim(p.sku) as sku from produtos p
    where p.estabelecimento_id = ${estabelecimentoId} and trim(p.sku) <> '' and ${NA_PRATELEIRA}
      and ${depois ? sql`p.id > ${depois}` : sql`true`}
    order by p.id limit ${limite}`
}

/** These things as they are now. */
export function naPrateleira(
  tx: Tx,
  { estabelecimentoId, ids }: { estabelecimentoId: string; ids: string[] },
): Promise<{ id: string; nome: string; sku: string | null; estoque: number }[]> {
  return rowsOf<{ id: string; nome: string; sku: string | null; estoque: number }>(tx)`
    select p.id, nome_do_produto(p.nome, p.variacao) as nome, p.sku, p.estoque from produtos p
    where p.estabelecimento_id = ${estabelecimentoId} and p.id = any(${ids}::uuid[])`
}

/** Things that have no pair at Bling, and how many they are. */
export async function semPar(
  tx: Tx,
  { estabelecimentoId, limite }: { estabelecimentoId: string; limite: number },
): Promise<{ total: number; itens: ConexaoDoBling['sem_par_primeiros'] }> {
  const linhas = await rowsOf<ConexaoDoBling['sem_par_primeiros'][number] & { total: number }>(tx)`
    select p.id, coalesce(p.pai_id, p.id) as produto_id, nome_do_produto(p.nome, p.variacao) as nome, nullif(trim(p.sku), '') as sku,
      count(*) over ()::int as total
    from produtos p
    where p.estabelecimento_id = ${estabelecimentoId} and ${NA_PRATELEIRA} and not exists (
      select 1 from produtos_no_bling b where b.estabelecimento_id = p.estabelecimento_id and b.produto_id = p.id)
    order by p.nome, p.id limit ${limite}`
  const itens = linhas.map(({ id, produto_id, nome, sku }) => ({ id, produto_id, nome, sku }))
  return { total: linhas[0]?.total ?? 0, itens }
}

/** From now on these things are those products; those of `vistos` that are none have no pair any more. */
export async function gravarPares(
  tx: Tx,
  {
    estabelecimentoId,
    vistos,
    pares,
  }: { estabelecimentoId: string; vistos: string[]; pares: { produtoId: string; blingId: number }[] },
): Promise<void> {
  const linhas = pares.map(({ produtoId, blingId }) => ({ produto: produtoId, bling: blingId }))
  // Whatever was the same product before: a code may have moved from one thing to another.
  await run(tx)`
    delete from produtos_no_bling b where b.estabelecimento_id = ${estabelecimentoId}
      and (b.produto_id = any(${vistos}::uuid[]) or b.bling_id in (
        select n.bling from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (bling bigint)))
      and not exists (select 1 from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (produto uuid, bling bigint)
        where n.produto = b.produto_id and n.bling = b.bling_id)`
  await run(tx)`
    insert into produtos_no_bling (estabelecimento_id, produto_id, bling_id)
    select ${estabelecimentoId}, n.produto, n.bling
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (produto uuid, bling bigint)
    on conflict do nothing`
}

/**
 * Units of these things that our sales hold and that Bling does not know of, because no order of theirs is there yet: of
 * open sales, and of paid ones that were handed over before their order went.
 */
export async function unidadesQueOBlingNaoSabe(
  tx: Tx,
  { estabelecimentoId, ids }: { estabelecimentoId: string; ids: string[] },
): Promise<Map<string, number>> {
  const linhas = await rowsOf<{ id: string; unidades: number }>(tx)`
    with abertas as (
      select v.id from vendas v
      where v.estabelecimento_id = ${estabelecimentoId} and v.excluido_em is null
        and v.status in ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado')
        and not exists (select 1 from pedidos_no_bling b
          where b.estabelecimento_id = v.estabelecimento_id and b.venda_id = v.id and ${NESTA_CONTA})
        and not exists (select 1 from movimentos_estoque m
          where m.venda_id = v.id and m.ciclo = v.ciclo and m.tipo = 'baixa')
      union
      select v.id from pedidos_no_bling b
      join vendas v on v.estabelecimento_id = b.estabelecimento_id and v.id = b.venda_id
      where b.estabelecimento_id = ${estabelecimentoId} and not ${NESTA_CONTA} and b.situacao in ('pendente', 'recusado')
        and v.status not in ('cancelado', 'expirado', 'devolvido')
    )
    select coalesce(i.variacao_id, i.produto_id) as id,
      sum(i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida)::int as unidades
    from abertas a
    join itens_venda i on i.estabelecimento_id = ${estabelecimentoId} and i.venda_id = a.id
    where coalesce(i.variacao_id, i.produto_id) = any(${ids}::uuid[])
    group by 1`
  return new Map(linhas.map(({ id, unidades }) => [id, unidades]))
}
