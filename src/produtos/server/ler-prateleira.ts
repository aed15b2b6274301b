import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import type { NaPrateleiraDoBalcao } from '../schemas-prateleira.ts'

interface Pedido {
  estabelecimento_id: string
  depois?: string | undefined
  limite: number
}

const EM_PROMOCAO = (alias: string) => {
  const p = sql.id(alias)
  return sql`em_promocao_agora(${p}.em_promocao, ${p}.promocao_de, ${p}.promocao_ate)`
}

/** Who sells at the counter: all that is on sale, by id, with its variations. */
export async function lerPrateleira(
  pessoa: Pessoa,
  { estabelecimento_id: loja, depois, limite }: Pedido,
): Promise<{ itens: NaPrateleiraDoBalcao[]; proximo: string | null }> {
  const linhas = await withAccess(
    acessoDaLoja(pessoa, loja, 'vendas.criar'),
    (tx) => rowsOf<NaPrateleiraDoBalcao>(tx)`
      select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.sku, p.codigo_barras, p.preco, p.preco_promocao,
        ${EM_PROMOCAO('p')} as em_promocao, p.preco_ate, p.estoque, p.maior_de_18, p.imagem_url,
        case when p.preco_ate is not null then jsonb_build_object('opcoes', p.opcoes, 'variacoes', coalesce((
          select jsonb_agg(jsonb_build_object('id', v.id, 'valores', v.valores, 'variacao', v.variacao, 'sku', v.sku,
            'codigo_barras', v.codigo_barras, 'preco', v.preco, 'preco_promocao', v.preco_promocao,
            'em_promocao', ${EM_PROMOCAO('v')}, 'imagem_url', v.imagem_url, 'estoque', v.estoque)
            order by v.ordem, v.id)
          from produtos v where v.estabelecimento_id = ${loja} and v.pai_id = p.id and v.status = 'variacao'
        ), '[]')) end as grade
      from produtos p
      where p.estabelecimento_id = ${loja} and p.pai_id is null and p.status = 'ativo'
        and p.id > ${depois ?? '00000000-0000-0000-0000-000000000000'}
      order by p.id limit ${limite + 1}`,
  )
  return cortarPagina(linhas, limite)
}
