import { type RawBuilder, sql } from 'kysely'
import { allOf } from './lists.ts'

/** The condition that an instant falls on the days of the interval, in São Paulo, both included; an end that is not given is open. */
export function inPeriod(
  column: RawBuilder<unknown>,
  { de, ate }: { de?: string | undefined; ate?: string | undefined },
): RawBuilder<unknown> {
  return allOf([
    de && sql`${column} >= ${de}::timestamp at time zone 'America/Sao_Paulo'`,
    ate && sql`${column} < (${ate}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`,
  ])
}
