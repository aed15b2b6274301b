import { sql } from 'kysely'

/** `pagaOnline` of the sale `v`, in SQL. */
export const PAGA_ONLINE = sql`(v.forma_pagamento = 'pix' or v.cartao_online)`
