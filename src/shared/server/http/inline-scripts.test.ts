import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sealInlineScripts } from './inline-scripts.ts'

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const seal = (html: string) => {
  const { page, hashes } = sealInlineScripts(html, 'N1')
  return { html: page, hashes }
}

describe('sealInlineScripts', () => {
  it('hashes exactly the text between the tags of the scripts with the nonce, and takes the nonce off', () => {
    const text = 'window.a = "é\\n<b>";\n'
    const { html, hashes } = seal(
      `<head><title>Loja “à vista”</title><script nonce="N1">${text}</script><script type="module" async="" nonce="N1">import "/a.js"</script></head>`,
    )
    expect(hashes).toEqual([sha(text), sha('import "/a.js"')])
    expect(html).toBe(
      `<head><title>Loja “à vista”</title><script>${text}</script><script type="module" async="">import "/a.js"</script></head>`,
    )
  })

  it('gives no hash to a script that slipped in without it, nor to one with a source', () => {
    const { hashes } = seal(
      `<script>alert(1)</script><script nonce="guess">alert(2)</script><script data-x=" nonce='N1'">alert(3)</script>
       <script nonce="N1" src="/a.js"></script>`,
    )
    expect(hashes).toEqual([])
  })

  it('is not led astray by a script that only looks closed in an attribute', () => {
    const { hashes } = seal(`<script data-a=">" nonce="N1">ok()</script>`)
    expect(hashes).toEqual([sha('ok()')])
  })
})
