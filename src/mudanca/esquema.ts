import { LEVAM, LOJA, VOLTAM } from './tabelas.ts'

/** JSON's types of PostgreSQL's. */
const TIPOS: Record<string, object> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  smallint: { type: 'integer' },
  numeric: { type: 'number' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  jsonb: {},
  'text[]': { type: 'array', items: { type: 'string' } },
  'uuid[]': { type: 'array', items: { type: 'string', format: 'uuid' } },
}

/** A JSON Schema with a definition for the lines of each table, made from the columns as the database has them. */
export function esquemaDoArquivo(tipos: ReadonlyMap<string, Record<string, string>>): object {
  const tabelas = [LOJA, ...VOLTAM, ...LEVAM].map(({ nome, colunas }) => {
    const campos = colunas.map((coluna) => {
      const campo = TIPOS[tipos.get(nome)?.[coluna] ?? ''] ?? { type: 'string' }
      return [coluna, { anyOf: [campo, { type: 'null' }] }]
    })
    return [nome, { type: 'object', properties: Object.fromEntries(campos), additionalProperties: false }]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Linhas de dados/{tabela}.ndjson',
    $defs: Object.fromEntries(tabelas),
  }
}
