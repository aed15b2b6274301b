import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ownBytes } from './own-bytes.ts'

/** Bytes, keys and all: some thousand cards. */
const MOST = 6_000_000

const parts = new Map<string, Buffer>()
let size = 0

/** The HTML of a part of a page (src/shared/ui/pronto.tsx): kept, or made and kept. */
export function readyPart(key: string, inside: ReactNode): Buffer {
  const kept = parts.get(key)
  const html = kept ?? make(inside)
  // The one used last stands last.
  if (kept === undefined) size += key.length + html.length
  else parts.delete(key)
  parts.set(key, html)
  if (size > MOST) dropOldest()
  return html
}

function make(inside: ReactNode): Buffer {
  // Links ask for a router; theirs are the same from everywhere.
  return ownBytes(Buffer.from(renderToString(<StaticRouter location="/">{inside}</StaticRouter>)))
}

function dropOldest(): void {
  for (const [key, html] of parts) {
    if (size <= MOST) return
    parts.delete(key)
    size -= key.length + html.length
  }
}
