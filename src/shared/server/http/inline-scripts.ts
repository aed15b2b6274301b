import { hash } from 'node:crypto'

const OPENED = /<script(?:\s+[^\s"'=<>`]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*>/iy

/**
 * The hashes of the inline scripts of a finished page that carry its nonce, and the page without the nonce. A page
 * that is kept and sent to many must carry no nonce; a script that did not get it from the renderer gets no hash.
 */
export function sealInlineScripts(page: string, nonce: string): { page: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + 1)) {
    OPENED.lastIndex = page.lastIndexOf('<script', at)
    const tag = OPENED.exec(page)?.[0]
    if (!tag?.includes(mark) || /\ssrc\s*=/i.test(tag)) continue
    const script = page.slice(OPENED.lastIndex, page.indexOf('</script', OPENED.lastIndex))
    hashes.add(`sha256-${hash('sha256', script, 'base64')}`)
  }
  return { page: page.replaceAll(mark, ''), hashes: [...hashes] }
}
