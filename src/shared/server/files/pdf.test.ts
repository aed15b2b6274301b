import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePdf, type Pdf } from './pdf.ts'

/** What is written on the pages, as the standard fonts encode it. */
async function written(draw: (pdf: Pdf) => void): Promise<string> {
  const pdf = (await makePdf({ title: 'Teste', author: 'Loja', margin: 40 }, draw)).toString('latin1')
  const pages = [...pdf.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, stream]) =>
    inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1'),
  )
  const words = [...pages.join('').matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return Buffer.concat(words).toString('latin1')
}

test('what the fonts cannot draw is one question mark each, and measured as such', async () => {
  const widths: number[] = []
  const text = await written((pdf) => {
    pdf.text('Vaso ✨🌸 → ❤️ «Pão\u00A0de\tmel»')
    widths.push(pdf.widthOfString('✨'), pdf.widthOfString('?'))
    widths.push(pdf.heightOfString('李\r\n明'), pdf.heightOfString('?\n?'))
  })
  expect(text).toBe('Vaso ?? ? ? «Pão de mel»')
  expect([widths[0], widths[2]]).toEqual([widths[1], widths[3]])
})

test('what they can stays as it was written', async () => {
  const words = 'Açaí 350 ml × 2 – ½ dúzia, “São João”… 10 €'
  // In the fonts’ own encoding, Windows-1252.
  const bytes = new TextDecoder('windows-1252').decode(
    Buffer.from(await written((pdf) => pdf.text(words)), 'latin1'),
  )
  expect(bytes).toBe(words)
  expect(await written((pdf) => pdf.text('Sa\u0303o'))).toBe('São')
})
