import { type RawBuilder, sql } from 'kysely'
import { numeroProcurado } from '#src/shared/cpf.ts'

/** The condition that the search stands in the CNPJ of the shop `e`, with or without punctuation; none of what is short. */
export function comCnpj(busca: string): RawBuilder<unknown>[] {
  const procurado = numeroProcurado(busca)
  return procurado.length >= 4 ? [sql`e.cnpj like ${`%${procurado}%`}`] : []
}
