import { type RawBuilder, sql } from 'kysely'
import { todas } from './lists.ts'

/** The condition that an instant falls on the days of the interval, in São Paulo, both included; an end that is not given is open. */
export function noPeriodo(
  coluna: RawBuilder<unknown>,
  { de, ate }: { de?: string | undefined; ate?: string | undefined },
): RawBuilder<unknown> {
  return todas([
    de && sql`${coluna} >= ${de}::timestamp at time zone 'America/Sao_Paulo'`,
    ate && sql`${coluna} < (${ate}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`,
  ])
}
