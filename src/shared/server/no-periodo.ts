import { type RawBuilder, sql } from 'kysely'

/** The condition that an instant falls on the days of the interval, in São Paulo, both included. */
export function noPeriodo(
  coluna: RawBuilder<unknown>,
  { de, ate }: { de: string; ate: string },
): RawBuilder<unknown> {
  return sql`${coluna} >= ${de}::timestamp at time zone 'America/Sao_Paulo'
    and ${coluna} < (${ate}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`
}
