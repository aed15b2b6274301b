import { type RawBuilder, sql } from 'kysely'
import { DIAS_DO_PAINEL } from '../../painel.ts'

/** The day in São Paulo by the database's clock. */
export const HOJE = sql`(now() at time zone 'America/Sao_Paulo')::date`

/** The instant when the day of so many days ago began there. */
export const desde = (dias: number): RawBuilder<Date> =>
  sql<Date>`((${HOJE} - ${dias}::int)::timestamp at time zone 'America/Sao_Paulo')`

/**
 * From when on a paid sale counts in the platform's figures of 30 days, today included: the same on all its screens.
 */
export const INICIO_DO_PAINEL = desde(DIAS_DO_PAINEL - 1)
