import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/**
 * The bytes of a document on A4 that `draw` draws; `margin` in points. What writes it takes 30 MB of memory and is
 * loaded with the first one.
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
  draw(pdf)
  pdf.end()
  return done
}
