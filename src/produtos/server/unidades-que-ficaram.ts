import { type RawBuilder, sql } from 'kysely'

/** Units of a row of itens_venda that stayed with who bought them: not cancelled, not returned. */
export function unidadesQueFicaram(item: 'i' | 'j' = 'i'): RawBuilder<number> {
  const de = (coluna: string) => sql.ref(`${item}.${coluna}`)
  return sql`(${de('quantidade')} - ${de('quantidade_cancelada')} - ${de('quantidade_devolvida')})`
}
