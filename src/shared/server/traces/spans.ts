import { currentOrigin, type Origin, withOrigin } from '../origin.ts'

/** Who did the work: a request that came in, a job that ran, a call that went out. */
export type SpanKind = 'request' | 'job' | 'call'
type Attributes = Record<string, string | number>

/** A piece of work that has begun. */
export interface OpenSpan {
  /** For what runs within it. */
  traceparent: string
  end(how?: { failed?: boolean; attributes?: Attributes }): void
}

export interface SpanToOpen {
  name: string
  kind: SpanKind
  attributes?: Attributes
  /** What it is part of, as W3C writes it. */
  parent?: string
}

type Open = (span: SpanToOpen) => OpenSpan

let open: Open | undefined

/** From now on spans are opened by `by`; undefined ends it. */
export function openSpansBy(by: Open | undefined): void {
  open = by
}

/** Undefined while nothing is traced. */
export function openSpan(span: SpanToOpen): OpenSpan | undefined {
  return open?.({ ...span, parent: span.parent ?? currentOrigin()?.traceparent })
}

/**
 * A statement of the database within a trace that is kept; undefined anywhere else. Named by what it does and to which
 * table, never by its values.
 */
export function openStatement(text: string): OpenSpan | undefined {
  if (!open || !currentOrigin()?.traceparent?.endsWith('-01')) return undefined
  return openSpan({
    name: nameOfStatement(text),
    kind: 'call',
    attributes: { 'db.system.name': 'postgresql' },
  })
}

/** Its first word, and the first table that it names. BEGIN brings the identity along, which says who. */
export function nameOfStatement(text: string): string {
  const [word = 'sql'] = /[a-z]+/i.exec(text) ?? []
  const table = /\b(?:from|into|update)\s+("?[a-z_]+"?(?:\."?[a-z_]+"?)?)/i.exec(text)?.[1]
  const does = word.toLowerCase()
  return does === 'begin' || !table ? does : `${does} ${table.replaceAll('"', '')}`
}

/** Where work inside a span comes from. */
export function within(span: OpenSpan | undefined, origin: Origin | undefined): Origin | undefined {
  return span ? { ...origin, traceparent: span.traceparent } : origin
}

/** Runs `work` within a span of its own, when anything is traced. It failed when it threw, or when `failed` says so. */
export async function inSpan<T>(
  span: SpanToOpen,
  work: () => Promise<T>,
  failed: (result: T) => boolean = () => false,
): Promise<T> {
  const opened = openSpan(span)
  if (!opened) return work()
  try {
    const result = await withOrigin(within(opened, currentOrigin()), work)
    opened.end({ failed: failed(result) })
    return result
  } catch (error) {
    // Its words may tell of people: the log has them, without these.
    opened.end({ failed: true, attributes: { 'error.type': (error as Error).name } })
    throw error
  }
}
