import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/**
 * The bytes of a document on A4 that `desenhar` draws; `margem` in points. What writes it takes 30 MB of memory and is
 * loaded with the first one.
 */
export async function fazerPdf(
  { titulo, autor, margem }: { titulo: string; autor: string; margem: number },
  desenhar: (pdf: Pdf) => void,
): Promise<Buffer> {
  const { default: Documento } = await import('pdfkit')
  const pdf = new Documento({
    size: 'A4',
    margin: margem,
    bufferPages: true,
    lang: 'pt-BR',
    info: { Title: titulo, Author: autor },
  })
  const partes: Buffer[] = []
  const pronto = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (parte: Buffer) => partes.push(parte))
    pdf.on('end', () => resolve(Buffer.concat(partes)))
    pdf.on('error', reject)
  })
  desenhar(pdf)
  pdf.end()
  return pronto
}
