import { run, type Tx } from '#src/shared/server/database/database.ts'
import { unidadesQueFicaram } from './unidades-que-ficaram.ts'

/**
 * Keeps as many products as the plan holds: the owner's choice first, then the best sellers on sale. The rest is put
 * aside, never deleted; what was put aside before comes back as far as there is room.
 */
export async function ajustarProdutosAoPlano(
  tx: Tx,
  estabelecimentoId: string,
  { limite, manter }: { limite: number; manter: string[] },
): Promise<void> {
  await run(tx)`
    with ordem as (
      select p.id, coalesce(p.status_sem_limite, p.status) as status_proprio, row_number() over (order by
        (p.id = any(${manter}::uuid[])) desc,
        coalesce(p.status_sem_limite, p.status) = 'ativo' desc, coalesce(p.status_sem_limite, p.status) = 'inativo' desc,
        (p.status <> 'inativo_por_limite') desc, coalesce(v.unidades, 0) desc, p.created_at, p.id) as lugar
      from produtos p
      left join (
        select i.produto_id, sum(${unidadesQueFicaram()}) as unidades from itens_venda i
        join vendas s on s.estabelecimento_id = i.estabelecimento_id and s.id = i.venda_id and venda_vale(s)
        where i.estabelecimento_id = ${estabelecimentoId} group by 1) v on v.produto_id = p.id
      where p.estabelecimento_id = ${estabelecimentoId}
        and p.status in ('ativo', 'inativo', 'rascunho', 'inativo_por_limite'))
    update produtos p set
      status = case when cabe then case when status_proprio = 'inativo_por_limite' then 'inativo' else status_proprio end
        else 'inativo_por_limite' end,
      status_sem_limite = case when cabe or status_proprio = 'inativo_por_limite' then null else status_proprio end
    from (select *, (${limite} = -1 or lugar <= ${limite}) as cabe from ordem) o
    where p.id = o.id and cabe = (p.status = 'inativo_por_limite')`
}
