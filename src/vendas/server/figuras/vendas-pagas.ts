import { type RawBuilder, sql } from 'kysely'
import { unidadesQueFicaram } from '#src/produtos/server/unidades-que-ficaram.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'

// The one place that says what each figure of sales is. Dashboard, reports, their files and the platform ask here.
//
//   faturamento   total − refunded, of sales with an approved payment, on the São Paulo day of that payment
//   vendas        those sales, without the ones whose money all went back
//   gross         subtotal + delivery, without what was cancelled before it was paid;
//                 gross − discounts − refunds = faturamento, to the cent
//   items         units of the same sales that were neither cancelled nor returned
//   returned      units whose money went back: of sales refunded whole, cancelled after the payment, or returned
// A refund therefore takes away from the day of the payment, not from its own.

/** Which paid sales a figure is about: a shop's, on days in São Paulo, both included. */
export interface Recorte {
  estabelecimentoId: string
  de: string
  ate: string
  canal?: string | undefined
  forma?: string | undefined
  categoriaId?: string | undefined
}

/** One row per paid sale: what every figure of money adds up. */
export function vendasPagas({ estabelecimentoId, canal, forma, ...dias }: Recorte): RawBuilder<unknown> {
  return sql`(
    select v.id, v.pago_em, v.canal, v.forma_pagamento as forma, v.registrado_por as atendente, v.cliente_id,
      v.subtotal, v.entrega, v.desconto, v.subtotal - v.valor_cancelado + v.entrega as bruto,
      v.total_reembolsado as reembolso, v.total - v.total_reembolsado as liquido,
      v.total_reembolsado < v.total as conta, v.valor_cancelado > 0 as cortada,
      v.desconto = 0 and v.total_reembolsado = 0 and v.valor_cancelado = 0 as inteira
    from vendas v
    where v.estabelecimento_id = ${estabelecimentoId} and ${inPeriod(sql`v.pago_em`, dias)} and v.excluido_em is null
      ${canal ? sql`and v.canal = ${canal}` : sql``} ${forma ? sql`and v.forma_pagamento = ${forma}` : sql``})`
}

/**
 * One row per line of a paid sale, and one without a product for its delivery. `receita` is the line's part of what
 * the shop kept: discount and refund are spread over what stayed with the buyer, by its amount, so that the parts make
 * the faturamento to the cent.
 */
export function linhasPagas(recorte: Recorte): RawBuilder<unknown> {
  const { estabelecimentoId, categoriaId } = recorte
  const linhas = sql`
    select p.id as venda_id, p.pago_em, p.canal, p.forma, p.atendente, p.cliente_id, p.conta, i.produto_id, i.variacao_id,
      case when p.conta then ${unidadesQueFicaram()} else 0 end as quantidade,
      case when p.conta then i.quantidade_devolvida + i.quantidade_cancelada else i.quantidade end
        - case when p.cortada then i.quantidade_cancelada else 0 end as devolvidas,
      case when p.inteira then i.subtotal else (
        select coalesce(round(p.liquido * sum(w.peso) filter (where w.id <= i.id) / nullif(sum(w.peso) + p.entrega, 0), 2)
          - round(p.liquido * coalesce(sum(w.peso) filter (where w.id < i.id), 0) / nullif(sum(w.peso) + p.entrega, 0), 2), 0)
        from ${pesosDaVenda(estabelecimentoId)} w) end as receita
    from ${vendasPagas(recorte)} p
    join itens_venda i on i.estabelecimento_id = ${estabelecimentoId} and i.venda_id = p.id`
  if (categoriaId) {
    return sql`(select l.* from (${linhas}) l join produtos r
      on r.estabelecimento_id = ${estabelecimentoId} and r.id = l.produto_id and r.categoria_id = ${categoriaId})`
  }
  return sql`(${linhas}
    union all
    select p.id, p.pago_em, p.canal, p.forma, p.atendente, p.cliente_id, p.conta, null, null, 0, 0,
      case when p.inteira then p.entrega else (
        select p.liquido - round(p.liquido * sum(w.peso) / (sum(w.peso) + p.entrega), 2)
        from ${pesosDaVenda(estabelecimentoId)} w) end
    from ${vendasPagas(recorte)} p where p.entrega > 0)`
}

/**
 * What each line of sale `p` weighs when an amount is spread: what stayed of it, or all of it when nothing stayed. Its
 * own part of a coupon was never paid; where coupons left nothing of any, lines weigh as they were sold.
 */
function pesosDaVenda(estabelecimentoId: string): RawBuilder<unknown> {
  return sql`(
    select f.id, case when sum(f.ficou) over () > 0 then f.ficou when sum(f.pago) over () > 0 then f.pago
      else f.subtotal end as peso
    from (select j.id, j.subtotal, j.subtotal - j.desconto_cupom as pago,
        (j.subtotal - j.desconto_cupom) * ${unidadesQueFicaram('j')} / j.quantidade as ficou from itens_venda j
      where j.estabelecimento_id = ${estabelecimentoId} and j.venda_id = p.id) f)`
}

const LOCAL = sql`(p.pago_em at time zone 'America/Sao_Paulo')`

/**
 * Paid sales in the parts that days are summed in: one row per sale, and for a sale paid at the counter in several ways
 * two more per other way, which move that part from the sale's own way to it.
 */
export function parcelasDeVenda(recorte: Recorte): RawBuilder<unknown> {
  const { estabelecimentoId } = recorte
  const quando = sql`${LOCAL}::date as dia, extract(hour from ${LOCAL})::int as hora, p.canal`
  const outraParte = sql`from ${vendasPagas(recorte)} p
    join pagamentos g on g.estabelecimento_id = ${estabelecimentoId} and g.venda_id = p.id
      and g.forma <> p.forma and g.aprovado_em is not null
    where p.canal = 'balcao'`
  return sql`(
    select ${quando}, p.forma, p.atendente, p.bruto, p.desconto, p.reembolso, p.liquido, p.conta::int as vendas,
      case when p.conta then (select coalesce(sum(${unidadesQueFicaram()}), 0) from itens_venda i
        where i.estabelecimento_id = ${estabelecimentoId} and i.venda_id = p.id) else 0 end::int as itens
    from ${vendasPagas(recorte)} p
    union all select ${quando}, g.forma, p.atendente, 0, 0, 0, g.valor - g.valor_reembolsado, 0, 0 ${outraParte}
    union all select ${quando}, p.forma, p.atendente, 0, 0, 0, g.valor_reembolsado - g.valor, 0, 0 ${outraParte})`
}

/** The same by product, a row per day: a sale counts once, however many variations of the product are in it. */
export function parcelasDeProduto(recorte: Recorte): RawBuilder<unknown> {
  return sql`(
    select ${LOCAL}::date as dia, p.produto_id, sum(p.quantidade) as quantidade, sum(p.receita) as receita,
      count(distinct p.venda_id) filter (where p.conta) as vendas, sum(p.devolvidas) as devolvidas
    from ${linhasPagas(recorte)} p group by 1, 2)`
}
