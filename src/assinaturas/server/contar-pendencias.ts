import { restaDoPagamento } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'

export interface Pendencias {
  vendas: number
  devolucoes: number
  reembolsos: number
  faturas: number
}

/** What is open in a shop, which keeps it from ending, whoever ends it (docs/rules/shops.md#operation). */
export async function contarPendencias(tx: Tx, id: string): Promise<Pendencias> {
  const contadas = await rowOf<Pendencias>(tx)`select
    (select count(*)::int from vendas where estabelecimento_id = ${id} and excluido_em is null and status in
      ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado', 'entregue', 'em_devolucao')) as vendas,
    (select count(*)::int from devolucoes where estabelecimento_id = ${id}
      and (status in ('aberta', 'recebida') or (mediacao_pedida_em is not null and mediacao_decidida_em is null)))
      as devolucoes,
    (select count(*)::int from reembolsos r
      join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id
      where r.estabelecimento_id = ${id} and p.venda_id is not null and (r.status in ('solicitado', 'em_processamento')
        or r.status = 'falhou' and r.valor <= ${restaDoPagamento})) as reembolsos,
    (select count(*)::int from faturas where estabelecimento_id = ${id} and status in ('aberta', 'vencida')) as faturas`
  return contadas ?? { vendas: 0, devolucoes: 0, reembolsos: 0, faturas: 0 }
}
