import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { LEVAM, LOJA, VOLTAM } from '../tabelas.ts'

/** By table and column, what PostgreSQL calls its type. */
export async function tiposDasColunas(tx: Tx): Promise<Map<string, Record<string, string>>> {
  const tabelas = [LOJA, ...VOLTAM, ...LEVAM].map(({ nome }) => nome)
  const rows = await rowsOf<{ tabela: string; tipos: Record<string, string> }>(tx)`
    select c.relname as tabela, jsonb_object_agg(a.attname, format_type(a.atttypid, null)) as tipos
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tabelas}) group by 1`
  return new Map(rows.map(({ tabela, tipos }) => [tabela, tipos]))
}
