import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import { errors } from '../errors.ts'
import type { ExplicacaoDoEstoque, Movimento } from '../schemas-estoque.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** What lies on the shelf under a product: itself, and the variations on sale. */
const NA_PRATELEIRA = (id: string) =>
  sql`(select ${id}::uuid union all select d.id from produtos d where d.pai_id = ${id} and d.status = 'variacao')`

/** The shop's team: why the stock is what it is, summed from the ledger, and which open sales hold units. */
export async function explicarEstoque(
  pessoa: Pessoa,
  { estabelecimentoId, id }: Qual,
): Promise<ExplicacaoDoEstoque> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.ver')
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<ExplicacaoDoEstoque>(tx)`
      select nome_do_produto(p.nome, p.variacao) as nome, p.estoque, p.estoque_reservado,
        (select coalesce(jsonb_agg(jsonb_build_object('tipo', s.tipo, 'qtd', s.qtd, 'movimentos', s.movimentos)
            order by s.qtd desc), '[]')
          from (select tipo, sum(qtd)::int as qtd, count(*)::int as movimentos from movimentos_estoque
            where estabelecimento_id = p.estabelecimento_id and produto_id in ${NA_PRATELEIRA(id)}
            group by tipo having sum(qtd) <> 0) s) as somas,
        (select coalesce(jsonb_agg(jsonb_build_object('venda_id', r.venda_id, 'numero', v.numero,
            'quantidade', r.quantidade) order by v.numero), '[]')
          from (select venda_id, sum(qtd_reservado)::int as quantidade from movimentos_estoque
            where estabelecimento_id = p.estabelecimento_id and produto_id in ${NA_PRATELEIRA(id)} and venda_id is not null
            group by venda_id having sum(qtd_reservado) > 0) r
          join vendas v on v.estabelecimento_id = p.estabelecimento_id and v.id = r.venda_id) as reservas
      from produtos p where p.id = ${id} and p.eliminado_em is null`
    if (!row) throw errors.nao_encontrado()
    return row
  })
}

/** The shop's team: each movement of one product and its variations, newest first, with its sale and who did it. */
export async function listarMovimentos(
  pessoa: Pessoa,
  { estabelecimentoId, id, depois, limite }: Qual & { depois?: string | undefined; limite: number },
): Promise<{ itens: Movimento[]; total: number; proximo: string | null }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.ver')
  return withAccess(acesso, async (tx) => {
    const existe = await tx.selectFrom('produtos').select('id').where('id', '=', id).executeTakeFirst()
    if (!existe) throw errors.nao_encontrado()
    const rows = await rowsOf<Movimento>(tx)`
      select m.id, d.variacao, m.tipo, m.qtd, m.qtd_reservado, m.saldo_apos, m.motivo, m.venda_id, v.numero as venda_numero,
        (select pr.nome from profiles pr
          where pr.user_id = m.user_id and pr.estabelecimento_id = m.estabelecimento_id limit 1) as por,
        iso(m.created_at) as created_at
      from movimentos_estoque m
      join produtos d on d.estabelecimento_id = m.estabelecimento_id and d.id = m.produto_id
      left join vendas v on v.estabelecimento_id = m.estabelecimento_id and v.id = m.venda_id
      where m.estabelecimento_id = ${estabelecimentoId} and m.produto_id in ${NA_PRATELEIRA(id)}
        ${depois ? sql`and (m.created_at, m.id) < (select created_at, id from movimentos_estoque where id = ${depois})` : sql``}
      order by m.created_at desc, m.id desc limit ${limite + 1}`
    const todos = sql`movimentos_estoque where estabelecimento_id = ${estabelecimentoId}
      and produto_id in ${NA_PRATELEIRA(id)}`
    return { ...cortarPagina(rows, limite), total: await countRows(tx, todos) }
  })
}
