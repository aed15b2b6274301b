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
