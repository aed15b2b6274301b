import { type RawBuilder, sql } from 'kysely'
import { allOf } from '#src/shared/server/database/lists.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import type { FiltroDeClientes } from '../schemas.ts'

// By what they paid for: the same sales that the figures of the reports count.

const SEMPRE = { de: '2000-01-01', ate: '9999-12-31' }

function pagas(loja: string, alias: string): RawBuilder<unknown> {
  const v = (coluna: string) => sql.ref(`${alias}.${coluna}`)
  return sql`${v('estabelecimento_id')} = ${loja} and ${v('pago_em')} is not null and ${v('excluido_em')} is null
    and ${v('total_reembolsado')} < ${v('total')} and ${v('cliente_id')} is not null`
}

/** One row per customer who ever bought; `gasto` in reais. */
export function compradores(loja: string): RawBuilder<unknown> {
  return sql`(select v.cliente_id, min(v.pago_em) as primeira, max(v.pago_em) as ultima, count(*) as compras,
      sum(v.total - v.total_reembolsado) as gasto
    from vendas v where ${pagas(loja, 'v')} group by v.cliente_id)`
}

/** Of a row `c` of those. */
export const INATIVO = sql`c.ultima < now() - interval '90 days'`
export const SEGMENTO = sql`case
  when c.ultima < now() - interval '180 days' then 'perdidos'
  when ${INATIVO} then case when c.compras >= 3 then 'em_risco' else 'dormindo' end
  when c.ultima >= now() - interval '30 days' and c.compras = 1 then 'novos'
  when c.ultima >= now() - interval '30 days' and c.compras >= 4 then 'campeoes'
  when c.compras >= 3 then 'fieis' else 'ocasionais' end`

/** The condition on customers; `id` is the reference to theirs. */
export function condicaoDeCompradores(
  loja: string,
  id: RawBuilder<unknown>,
  {
    compradores: quais,
    compras,
    compras_de: de = SEMPRE.de,
    compras_ate: ate = SEMPRE.ate,
  }: FiltroDeClientes,
): RawBuilder<unknown> {
  const criterio =
    quais === 'todos' ? sql`true` : quais === 'inativos' ? INATIVO : sql`${SEGMENTO} = ${quais}`
  const antes = sql`exists (select 1 from vendas a where ${pagas(loja, 'a')} and a.cliente_id = ${id}
    and a.pago_em < ${de}::timestamp at time zone 'America/Sao_Paulo')`
  return allOf([
    quais && sql`${id} in (select c.cliente_id from ${compradores(loja)} c where ${criterio})`,
    compras &&
      sql`${id} in (select n.cliente_id from vendas n where ${pagas(loja, 'n')} and ${inPeriod(sql`n.pago_em`, { de, ate })})`,
    compras === 'primeira' && sql`not ${antes}`,
    compras === 'outra' && antes,
  ])
}
