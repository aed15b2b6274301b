import { createHash } from 'node:crypto'

const SCRIPT =
  /<script((?:\s+[^\s"'=<>`]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*>([\s\S]*?)<\/script\s*>/gi

/**
 * The hashes of the inline scripts of a finished page that carry its nonce, and the page without the nonce. A page
 * that is kept and sent to many must carry no nonce; a script that did not get it from the renderer gets no hash.
 */
export function sealInlineScripts(page: Buffer, nonce: string): { page: Buffer; hashes: string[] } {
  // A character a byte: marks and tags are ASCII, and the hash is of the bytes.
  const text = page.toString('latin1')
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of text.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || /\ssrc\s*=/i.test(attributes)) continue
    hashes.add(`sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}`)
  }
  return { page: Buffer.from(text.replaceAll(mark, ''), 'latin1'), hashes: [...hashes] }
}
