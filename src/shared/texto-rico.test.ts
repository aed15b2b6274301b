import { expect, it } from 'vitest'
import { lerTextoRico } from './texto-rico.ts'

it('reads paragraphs, lists, emphasis and links', () => {
  expect(lerTextoRico('<p>Um &amp; <strong>dois</strong><br /></p><ul><li>três</li></ul>')).toEqual([
    { tag: 'p', filhos: ['Um & ', { tag: 'strong', filhos: ['dois'] }, { tag: 'br', filhos: [] }] },
    { tag: 'ul', filhos: [{ tag: 'li', filhos: ['três'] }] },
  ])
  expect(lerTextoRico('<a href="https://exemplo.com/?a=1&amp;b=2" rel="x">ali</a>')).toEqual([
    { tag: 'a', href: 'https://exemplo.com/?a=1&b=2', filhos: ['ali'] },
  ])
})

it.each([
  ['<script>alert(1)</script>', ['alert(1)']],
  ['<img src=x onerror=alert(1)>', []],
  ['<a href="javascript:alert(1)">a</a>', [{ tag: 'a', filhos: ['a'] }]],
  ['<p onclick="x()">a</p>', [{ tag: 'p', filhos: ['a'] }]],
  ['</p></p>a', ['a']],
  ['<p>a', [{ tag: 'p', filhos: ['a'] }]],
])('leaves out what it does not know: %s', (html, pecas) => expect(lerTextoRico(html)).toEqual(pecas))
