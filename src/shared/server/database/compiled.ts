import { type CompiledQuery, type Kysely, RawNode, sql } from 'kysely'
import type { DB } from './database-types.ts'

const texts = new WeakMap<TemplateStringsArray, string>()
const RAW = RawNode.createWithSql('')

/**
 * A statement written as a template. Its text is put together once for each place that writes one, unless one of its
 * values is a part of the text itself; the same string each time is also found faster among those that are prepared.
 */
export function compiled<T>(
  db: Kysely<DB>,
  parts: TemplateStringsArray,
  values: unknown[],
): CompiledQuery<T> {
  if (values.some(isPart)) return sql<T>(parts, ...values).compile(db)
  let text = texts.get(parts)
  if (text === undefined) {
    text = parts.reduce((before, part, n) => `${before}$${n}${part}`)
    texts.set(parts, text)
  }
  return { sql: text, parameters: values, query: RAW, queryId: { queryId: '' } }
}

const isPart = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'toOperationNode' in value)
