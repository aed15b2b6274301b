import { type RawBuilder, sql } from 'kysely'

// The one place that says what each figure of sales is. Dashboard, reports, their files and the platform ask here.
//
//   faturamento   total − refunded, of sales with an approved payment, on the São Paulo day of that payment
//   vendas        those sales, without the ones whose money all went back
//   gross         subtotal + delivery; gross − discounts − refunds = faturamento, to the cent
//   items         units of the same sales
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

/** The condition that an instant falls on the days of the interval. */
export function noPeriodo(coluna: RawBuilder<unknown>, { de, ate }: { de: string; ate: string }) {
  return sql`${coluna} >= ${de}::timestamp at time zone 'America/Sao_Paulo'
    and ${coluna} < (${ate}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`
}

/** One row per paid sale: what every figure of money adds up. */
export function vendasPagas({ estabelecimentoId, canal, forma, ...dias }: Recorte): RawBuilder<unknown> {
  return sql`(
    select v.id, v.pago_em, v.canal, v.forma_pagamento as forma, v.registrada_por as atendente, v.cliente_id,
      v.subtotal, v.entrega, v.desconto, v.subtotal + v.entrega as bruto, v.total_reembolsado as reembolso,
      v.total - v.total_reembolsado as liquido, v.total_reembolsado < v.total as conta
    from vendas v
    where v.estabelecimento_id = ${estabelecimentoId} and ${noPeriodo(sql`v.pago_em`, dias)} and v.excluida_em is null
      ${canal ? sql`and v.canal = ${canal}` : sql``} ${forma ? sql`and v.forma_pagamento = ${forma}` : sql``})`
}

/**
 * One row per line of a paid sale, and one without a product for its delivery. `receita` is the line's part of what
 * the shop kept: discount and refund are spread over the lines by their amounts, so that the parts make the
 * faturamento to the cent.
 */
export function linhasPagas(recorte: Recorte): RawBuilder<unknown> {
  const { estabelecimentoId, categoriaId } = recorte
  const linhas = sql`
    select p.id as venda_id, p.pago_em, p.canal, p.forma, p.atendente, p.cliente_id, p.conta, i.produto_id,
      i.quantidade, case when p.desconto = 0 and p.reembolso = 0 then i.subtotal else (
        select round(p.liquido * c.ate_aqui / p.bruto, 2) - round(p.liquido * (c.ate_aqui - i.subtotal) / p.bruto, 2)
        from (select sum(j.subtotal) as ate_aqui from itens_venda j
          where j.estabelecimento_id = ${estabelecimentoId} and j.venda_id = p.id and j.id <= i.id) c) end as receita
    from ${vendasPagas(recorte)} p
    join itens_venda i on i.estabelecimento_id = ${estabelecimentoId} and i.venda_id = p.id`
  if (categoriaId) {
    return sql`(select l.* from (${linhas}) l join produtos r
      on r.estabelecimento_id = ${estabelecimentoId} and r.id = l.produto_id and r.categoria_id = ${categoriaId})`
  }
  return sql`(${linhas}
    union all
    select p.id, p.pago_em, p.canal, p.forma, p.atendente, p.cliente_id, p.conta, null, 0,
      p.liquido - round(p.liquido * p.subtotal / p.bruto, 2)
    from ${vendasPagas(recorte)} p where p.entrega > 0)`
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
      case when p.conta then (select coalesce(sum(i.quantidade), 0) from itens_venda i
        where i.estabelecimento_id = ${estabelecimentoId} and i.venda_id = p.id) else 0 end::int as itens
    from ${vendasPagas(recorte)} p
    union all select ${quando}, g.forma, p.atendente, 0, 0, 0, g.valor - g.valor_reembolsado, 0, 0 ${outraParte}
    union all select ${quando}, p.forma, p.atendente, 0, 0, 0, g.valor_reembolsado - g.valor, 0, 0 ${outraParte})`
}

/** The same by product, a row per line: a product stands once in a sale. */
export function parcelasDeProduto(recorte: Recorte): RawBuilder<unknown> {
  return sql`(
    select ${LOCAL}::date as dia, p.produto_id, case when p.conta then p.quantidade else 0 end as quantidade, p.receita,
      p.conta::int as vendas, case when p.conta then 0 else p.quantidade end as devolvidas
    from ${linhasPagas(recorte)} p)`
}
