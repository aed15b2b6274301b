import { rowOf, type Tx } from '#src/shared/server/database/database.ts'

interface DaChave {
  estabelecimentoId: string
  userId: string
  chave: string
}

/** What became of a key at the counter: the sale that it made, or that it was given up. */
export interface Feito {
  venda: string | null
  /** Units of that sale, by what was asked for. */
  vendidas: Record<string, number> | null
  desistida: boolean
}

/** What became of this person's key at the counter, however long ago. */
export async function lerPelaChave(tx: Tx, { estabelecimentoId, userId, chave }: DaChave): Promise<Feito> {
  const row = await rowOf<Feito>(tx)`
    select v.id as venda, (select jsonb_object_agg(coalesce(i.variacao_id, i.produto_id), i.quantidade) from itens_venda i
        where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id) as vendidas,
      exists (select 1 from auditoria a where a.recurso = 'vendas' and a.recurso_id = ${chave}
        and a.acao = 'vendas.desistir_sem_rede' and a.estabelecimento_id = ${estabelecimentoId}
        and a.user_id = ${userId}) as desistida
    from (select 1) as uma left join vendas v on v.estabelecimento_id = ${estabelecimentoId}
      and v.registrado_por = ${userId} and v.chave_do_balcao = ${chave}`
  return row as Feito
}
