import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'

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

export const FATURAMENTO = sql`coalesce(sum(p.liquido), 0)`
export const VENDAS = sql`count(*) filter (where p.conta)::int`

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

/** What each way of paying brought in: a sale paid at the counter in several ways counts for each with its part. */
export function vendasPorForma(recorte: Recorte): RawBuilder<unknown> {
  const outraParte = sql`from ${vendasPagas(recorte)} p
    join pagamentos g on g.estabelecimento_id = ${recorte.estabelecimentoId} and g.venda_id = p.id
      and g.forma <> p.forma and g.aprovado_em is not null
    where p.canal = 'balcao'`
  return sql`(
    select p.forma, p.liquido, p.conta from ${vendasPagas(recorte)} p
    union all select g.forma, g.valor - g.valor_reembolsado, false ${outraParte}
    union all select p.forma, g.valor_reembolsado - g.valor, false ${outraParte})`
}

export interface SomaDeVendas {
  bruto: number
  descontos: number
  reembolsos: number
  faturamento: number
  vendas: number
  itens: number
}

/** The sums of a period, reais. */
export async function somarVendas(tx: Tx, recorte: Recorte): Promise<SomaDeVendas> {
  const { rows } = await sql<Omit<SomaDeVendas, 'itens'>>`
    select coalesce(sum(p.bruto), 0) as bruto, coalesce(sum(p.desconto), 0) as descontos,
      coalesce(sum(p.reembolso), 0) as reembolsos, ${FATURAMENTO} as faturamento, ${VENDAS} as vendas
    from ${vendasPagas(recorte)} p`.execute(tx)
  const itens = await sql<{ itens: number }>`
    select coalesce(sum(i.quantidade), 0)::int as itens from ${vendasPagas(recorte)} p
    join itens_venda i on i.estabelecimento_id = ${recorte.estabelecimentoId} and i.venda_id = p.id
    where p.conta`.execute(tx)
  const [soma] = rows
  if (!soma) throw new Error('an aggregate without groups answers one row')
  return { ...soma, itens: itens.rows[0]?.itens ?? 0 }
}

/** Reais per sale, rounded to the cent; null without sales. */
export function ticketMedio({ faturamento, vendas }: { faturamento: number; vendas: number }): number | null {
  return vendas > 0 ? Math.round((faturamento * 100) / vendas) / 100 : null
}

const LOCAL = sql`(p.pago_em at time zone 'America/Sao_Paulo')`

/** What sales can be divided by, and the text that names a part. */
export const DIVISOES = {
  dia: sql`${LOCAL}::date::text`,
  semana: sql`date_trunc('week', ${LOCAL})::date::text`,
  mes: sql`date_trunc('month', ${LOCAL})::date::text`,
  hora: sql`extract(hour from ${LOCAL})::int::text`,
  dia_da_semana: sql`extract(isodow from ${LOCAL})::int::text`,
  canal: sql`p.canal`,
  atendente: sql`p.atendente::text`,
  cliente: sql`p.cliente_id::text`,
} as const
export type Divisao = keyof typeof DIVISOES

export interface ParteDasVendas {
  chave: string | null
  faturamento: number
  vendas: number
}

/** The period's sales by part; parts without sales are not there. */
export async function dividirVendas(
  tx: Tx,
  recorte: Recorte,
  divisao: Divisao | 'forma',
): Promise<ParteDasVendas[]> {
  const chave = divisao === 'forma' ? sql`p.forma` : DIVISOES[divisao]
  const base = divisao === 'forma' ? vendasPorForma(recorte) : vendasPagas(recorte)
  const { rows } = await sql<ParteDasVendas>`
    select ${chave} as chave, ${FATURAMENTO} as faturamento, ${VENDAS} as vendas
    from ${base} p group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}

export interface ProdutoNoPeriodo {
  produto_id: string | null
  quantidade: number
  receita: number
  vendas: number
  /** Units whose money all went back. */
  devolvidas: number
}

/** Each product of the period, the one that brought in most first; without a product: delivery. */
export async function dividirPorProduto(
  tx: Tx,
  recorte: Recorte,
  limite?: number,
): Promise<ProdutoNoPeriodo[]> {
  const { rows } = await sql<ProdutoNoPeriodo>`
    select p.produto_id, coalesce(sum(p.quantidade) filter (where p.conta), 0)::int as quantidade,
      sum(p.receita) as receita, count(distinct p.venda_id) filter (where p.conta)::int as vendas,
      coalesce(sum(p.quantidade) filter (where not p.conta), 0)::int as devolvidas
    from ${linhasPagas(recorte)} p ${limite ? sql`where p.produto_id is not null` : sql``}
    group by 1 order by 3 desc, 1 ${limite ? sql`limit ${limite}` : sql``}`.execute(tx)
  return rows
}

/** Customers whose first paid purchase falls in the period. */
export async function contarClientesNovos(tx: Tx, recorte: Recorte): Promise<number> {
  const { estabelecimentoId, de } = recorte
  const { rows } = await sql<{ novos: number }>`
    select count(*)::int as novos
    from (select distinct p.cliente_id from ${vendasPagas(recorte)} p where p.conta and p.cliente_id is not null) c
    where not exists (select 1 from vendas a where a.estabelecimento_id = ${estabelecimentoId}
      and a.cliente_id = c.cliente_id and a.pago_em < ${de}::timestamp at time zone 'America/Sao_Paulo'
      and a.excluida_em is null and a.total_reembolsado < a.total)`.execute(tx)
  return rows[0]?.novos ?? 0
}

export interface PixNoPeriodo {
  gerados: number
  pagos: number
}

/** PIX codes generated in the period, and how many of them were paid, whenever that was. */
export async function contarPix(tx: Tx, { estabelecimentoId, ...dias }: Recorte): Promise<PixNoPeriodo> {
  const { rows } = await sql<PixNoPeriodo>`
    select count(*)::int as gerados, count(g.aprovado_em)::int as pagos from pagamentos g
    where g.estabelecimento_id = ${estabelecimentoId} and g.forma = 'pix' and g.venda_id is not null
      and g.status <> 'criando' and ${noPeriodo(sql`g.created_at`, dias)}`.execute(tx)
  return rows[0] ?? { gerados: 0, pagos: 0 }
}
