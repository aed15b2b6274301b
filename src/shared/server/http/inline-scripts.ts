import { createHash } from 'node:crypto'

const SCRIPT =
  /<script((?:\s+[^\s"'=<>`]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*>([\s\S]*?)<\/script\s*>/gi

/**
 * The hashes of the inline scripts of a finished page that carry its nonce, and the page without the nonce. A page
 * that is kept and sent to many must carry no nonce; a script that did not get it from the renderer gets no hash.
 */
export function sealInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || /\ssrc\s*=/i.test(attributes)) continue
    hashes.add(`sha256-${createHash('sha256').update(text).digest('base64')}`)
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
