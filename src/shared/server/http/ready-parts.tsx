import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/** Characters, keys and all: some thousand cards. */
const MOST = 6_000_000

const parts = new Map<string, string>()
let size = 0

/** The HTML of a part of a page (src/shared/ui/pronto.tsx): kept, or made and kept. */
export function readyPart(key: string, inside: ReactNode): string {
  const kept = parts.get(key)
  // Links ask for a router; theirs are the same from everywhere.
  const html = kept ?? renderToString(<StaticRouter location="/">{inside}</StaticRouter>)
  // The one used last stands last.
  if (kept === undefined) size += key.length + html.length
  else parts.delete(key)
  parts.set(key, html)
  if (size > MOST) dropOldest()
  return html
}

function dropOldest(): void {
  for (const [key, html] of parts) {
    if (size <= MOST) return
    parts.delete(key)
    size -= key.length + html.length
  }
}
