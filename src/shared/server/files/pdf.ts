import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/**
 * The bytes of a document on A4 that `draw` draws, in the standard fonts; `margin` in points. What writes it takes 30 MB
 * of memory and is loaded with the first one.
 */
export async function makePdf(
  { title, author, margin }: { title: string; author: string; margin: number },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'pt-BR',
    info: { Title: title, Author: author },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  for (const name of ['text', 'widthOfString', 'heightOfString'] as const) {
    const draws = pdf[name] as (words: string, ...how: unknown[]) => unknown
    Object.assign(pdf, {
      [name]: (words: string, ...how: unknown[]) => draws.call(pdf, printable(words), ...how),
    })
  }
  draw(pdf)
  pdf.end()
  return done
}

/** People's words as the standard fonts can draw them; any other sign (emoji, other scripts) becomes a question mark. */
function printable(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll(/[\t\u00A0\u202F]/g, ' ')
    .replaceAll(/\r|\u200D|\uFE0F/g, '')
    .replaceAll(
      /[^\n\u0020-\u007E\u00A1-\u00FF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC–—‘’‚“”„†‡•…‰‹›€™]/gu,
      '?',
    )
}
