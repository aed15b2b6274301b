import { sql } from 'kysely'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { today } from '#src/shared/server/clock.ts'
import type { Receitas } from '../../schemas-receitas.ts'

export interface Periodo {
  de: string
  ate: string
}

export interface Base {
  /** The paying shops on the eve of the period, and their MRR. */
  lojas: number
  mrr: number
  /** How many of them pay nothing at its end. */
  perdidas: number
  /** What of that MRR is gone at its end, by leaving or by a smaller plan; what others gained is not counted. */
  perdido: number
  /** The MRR of the same shops at its end. */
  depois: number
}

/** The shops that a period began with, and what became of them: churn and retained revenue go by these alone. */
export async function findBase(tx: Tx, { de, ate }: Periodo): Promise<Base> {
  const row = await rowOf<Base>(tx)`
    with antes as (
      select estabelecimento_id, sum(mrr_para - mrr_de) as mrr from eventos_assinatura
      where dia < ${de}::date group by 1 having sum(mrr_para - mrr_de) > 0),
    depois as (
      select estabelecimento_id, sum(mrr_para - mrr_de) as mrr from eventos_assinatura
      where dia <= ${ate}::date group by 1)
    select count(*)::int as lojas, coalesce(sum(a.mrr), 0)::float8 as mrr,
      count(*) filter (where d.mrr = 0)::int as perdidas,
      coalesce(sum(greatest(a.mrr - d.mrr, 0)), 0)::float8 as perdido, coalesce(sum(d.mrr), 0)::float8 as depois
    from antes a join depois d using (estabelecimento_id)`
  return row ?? { lojas: 0, mrr: 0, perdidas: 0, perdido: 0, depois: 0 }
}

/**
 * Of the invoices of the period that were not paid by their due date, how many were so many days after it: what the
 * reminders bring back. Each day counts only the invoices that have come so far.
 */
export async function findRecuperacao(tx: Tx, { de, ate }: Periodo): Promise<Receitas['recuperacao']> {
  const pago = sql`(f.pago_em at time zone 'America/Sao_Paulo')::date`
  return rowsOf<Receitas['recuperacao'][number]>(tx)`
    select d as ate_dia, count(f.id)::int as de,
      round(100.0 * count(f.id) filter (where ${pago} <= f.vencimento + d) / nullif(count(f.id), 0), 1)::float8 as percentual
    from unnest(array[1, 3, 7, 10]) d
    left join faturas f on f.vencimento between ${de}::date and ${ate}::date and not f.substituida
      and f.status in ('paga', 'estornada', 'vencida', 'incobravel') and f.meio is distinct from 'desconto'
      and (f.pago_em is null or ${pago} > f.vencimento) and f.vencimento + d <= ${today()}::date
    group by d order by d`
}

/** The shops that began to pay in each month, and how many of them still paid at the end of each month after. */
export async function findCoortes(tx: Tx, { de, ate }: Periodo): Promise<Receitas['coortes']> {
  return rowsOf<Receitas['coortes'][number]>(tx)`
    with inicio as (
      select estabelecimento_id, date_trunc('month', min(dia))::date as mes from eventos_assinatura
      where tipo = 'nova' group by 1),
    vivas as (
      select i.mes, m::date as fim, v.estabelecimento_id
      from inicio i
      cross join lateral generate_series(i.mes::timestamp, date_trunc('month', ${ate}::date::timestamp), interval '1 month') m
      join eventos_assinatura v on v.estabelecimento_id = i.estabelecimento_id and v.dia < m + interval '1 month'
        and v.dia <= ${ate}::date
      where i.mes between date_trunc('month', ${de}::date) and ${ate}::date
      group by 1, 2, 3 having sum(v.mrr_para - v.mrr_de) > 0)
    select to_char(c.mes, 'YYYY-MM') as mes, c.tamanho, (
      select array_agg((select count(*)::int from vivas v where v.mes = c.mes and v.fim = m::date) order by m)
      from generate_series(c.mes::timestamp, date_trunc('month', ${ate}::date::timestamp), interval '1 month') m) as ativas
    from (select mes, count(*)::int as tamanho from inicio
      where mes between date_trunc('month', ${de}::date) and ${ate}::date group by 1) c
    order by c.mes`
}
