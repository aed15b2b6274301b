import { sql } from 'kysely'

/** What counts in figures over all shops: rows of no rehearsal. Of the table whose alias stands before it. */
export const DE_VERDADE = sql`estabelecimento_id not in (select ensaios())`
