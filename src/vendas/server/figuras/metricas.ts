import { sql } from 'kysely'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { pixGerados } from '../pagamento/pix-gerados.ts'
import { produtosPorDia, vendasPorDia } from './resumo-diario.ts'
import { linhasPagas, type Recorte, vendasPagas } from './vendas-pagas.ts'

// Every figure of sales, in a transaction of withSnapshot: each is put together from more than one statement.

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
  const rows = await rowsOf<SomaDeVendas>(tx)`
    select coalesce(sum(p.bruto), 0) as bruto, coalesce(sum(p.desconto), 0) as descontos,
      coalesce(sum(p.reembolso), 0) as reembolsos, coalesce(sum(p.liquido), 0) as faturamento,
      coalesce(sum(p.vendas), 0)::int as vendas, coalesce(sum(p.itens), 0)::int as itens
    from ${await vendasPorDia(tx, recorte)} p`
  const [soma] = rows
  if (!soma) throw new Error('an aggregate without groups answers one row')
  return soma
}

/** Reais per sale, rounded to the cent; null without sales. */
export function ticketMedio({ faturamento, vendas }: { faturamento: number; vendas: number }): number | null {
  return vendas > 0 ? Math.round((faturamento * 100) / vendas) / 100 : null
}

/** What sales can be divided by, and the text that names a part `p`. */
export const DIVISOES = {
  dia: sql`p.dia::text`,
  semana: sql`date_trunc('week', p.dia)::date::text`,
  mes: sql`date_trunc('month', p.dia)::date::text`,
  hora: sql`p.hora::text`,
  dia_da_semana: sql`extract(isodow from p.dia)::int::text`,
  canal: sql`p.canal`,
  forma: sql`p.forma`,
  atendente: sql`p.atendente::text`,
} as const
export type Divisao = keyof typeof DIVISOES

export interface ParteDasVendas {
  chave: string | null
  faturamento: number
  vendas: number
  itens: number
}

/** The period's sales by part, the largest first; parts without sales are not there. */
export async function dividirVendas(tx: Tx, recorte: Recorte, divisao: Divisao): Promise<ParteDasVendas[]> {
  return rowsOf<ParteDasVendas>(tx)`
    select ${DIVISOES[divisao]} as chave, sum(p.liquido) as faturamento, sum(p.vendas)::int as vendas,
      sum(p.itens)::int as itens
    from ${await vendasPorDia(tx, recorte)} p group by 1 order by 2 desc, 1`
}

/** The same by customer, from the sales themselves; null is whoever was not asked at the counter. */
export async function dividirPorCliente(tx: Tx, recorte: Recorte): Promise<Omit<ParteDasVendas, 'itens'>[]> {
  return rowsOf<Omit<ParteDasVendas, 'itens'>>(tx)`
    select p.cliente_id as chave, sum(p.liquido) as faturamento, count(*) filter (where p.conta)::int as vendas
    from ${vendasPagas(recorte)} p group by 1 order by 2 desc, 1`
}

export interface CupomNoPeriodo {
  codigo: string
  vendas: number
  /** Off the goods, and off the delivery. */
  desconto: number
  desconto_entrega: number
  faturamento: number
}

/** What each coupon took off the paid sales of the period, the one that took off most first, by the code it had then. */
export async function dividirPorCupom(tx: Tx, recorte: Recorte): Promise<CupomNoPeriodo[]> {
  return rowsOf<CupomNoPeriodo>(tx)`
    select u.codigo, count(*) filter (where p.conta)::int as vendas, sum(u.desconto) as desconto,
      sum(u.desconto_entrega) as desconto_entrega, sum(p.liquido) as faturamento
    from ${vendasPagas(recorte)} p
    join usos_de_cupom u on u.estabelecimento_id = ${recorte.estabelecimentoId} and u.venda_id = p.id
    group by 1 order by sum(u.desconto + u.desconto_entrega) desc, 1`
}

export interface ProdutoNoPeriodo {
  produto_id: string | null
  quantidade: number
  receita: number
  vendas: number
  /** Units whose money went back. */
  devolvidas: number
}

/** Each product of the period, the one that brought in most first; without a product: delivery. */
export async function dividirPorProduto(
  tx: Tx,
  recorte: Recorte,
  limite?: number,
): Promise<ProdutoNoPeriodo[]> {
  return rowsOf<ProdutoNoPeriodo>(tx)`
    select p.produto_id, sum(p.quantidade)::int as quantidade, sum(p.receita) as receita, sum(p.vendas)::int as vendas,
      sum(p.devolvidas)::int as devolvidas
    from ${await produtosPorDia(tx, recorte)} p ${limite ? sql`where p.produto_id is not null` : sql``}
    group by 1 order by 3 desc, 1 ${limite ? sql`limit ${limite}` : sql``}`
}

export interface VariacaoNoPeriodo {
  variacao_id: string
  produto_id: string
  quantidade: number
  receita: number
  devolvidas: number
}

/** Each variation of the period, the one that brought in most first; what was sold without one is not there. */
export async function dividirPorVariacao(tx: Tx, recorte: Recorte): Promise<VariacaoNoPeriodo[]> {
  // There are no sums by day of them: shops without variations do not pay for the reading.
  const tem = await rowOf<{ tem: boolean }>(tx)`
    select exists (select 1 from itens_venda where estabelecimento_id = ${recorte.estabelecimentoId}
      and variacao_id is not null) as tem`
  if (!tem?.tem) return []
  return rowsOf<VariacaoNoPeriodo>(tx)`
    select p.variacao_id, p.produto_id, sum(p.quantidade)::int as quantidade, sum(p.receita) as receita,
      sum(p.devolvidas)::int as devolvidas
    from ${linhasPagas(recorte)} p where p.variacao_id is not null
    group by 1, 2 order by 4 desc, 1`
}

/** Customers whose first paid purchase falls in the period. */
export async function contarClientesNovos(tx: Tx, recorte: Recorte): Promise<number> {
  const { estabelecimentoId, de } = recorte
  const row = await rowOf<{ novos: number }>(tx)`
    select count(*)::int as novos
    from (select distinct p.cliente_id from ${vendasPagas(recorte)} p where p.conta and p.cliente_id is not null) c
    where not exists (select 1 from vendas a where a.estabelecimento_id = ${estabelecimentoId}
      and a.cliente_id = c.cliente_id and a.pago_em < ${de}::timestamp at time zone 'America/Sao_Paulo'
      and a.excluido_em is null and a.total_reembolsado < a.total)`
  return row?.novos ?? 0
}

export interface PixNoPeriodo {
  gerados: number
  pagos: number
}

/** PIX codes generated in the period, and how many of them were paid, whenever that was. */
export async function contarPix(tx: Tx, recorte: Recorte): Promise<PixNoPeriodo> {
  const row = await rowOf<PixNoPeriodo>(tx)`
    select count(*)::int as gerados, count(g.aprovado_em)::int as pagos from ${pixGerados(recorte)}`
  return row ?? { gerados: 0, pagos: 0 }
}

/** The same by sale: one for which a second code was made counts once. */
export async function contarVendasComPix(
  tx: Tx,
  recorte: Recorte,
): Promise<{ com_pix: number; pagas: number }> {
  const row = await rowOf<{ com_pix: number; pagas: number }>(tx)`
    select count(distinct g.venda_id)::int as com_pix,
      count(distinct g.venda_id) filter (where g.aprovado_em is not null)::int as pagas
    from ${pixGerados(recorte)}`
  return row ?? { com_pix: 0, pagas: 0 }
}
