import { makePdf, type Pdf } from '#src/shared/server/files/pdf.ts'
import { formatarCelula } from '../formatar.ts'
import { nomeDoIntervalo } from '../periodo.ts'
import type { Relatorio, Tabela } from '../schemas.ts'

const MARGEM = 40
const LINHA = 16
/** A printed report is read; whole lists are for the spreadsheet. */
const LINHAS_POR_TABELA = 200
const TINTA = '#1f2421'
const APAGADA = '#5a605b'
const FIO = '#ddd7ca'

/** A report on A4: its figures, its tables and what they mean. */
export function escreverPdf(relatorio: Relatorio, loja: string): Promise<Buffer> {
  return makePdf({ title: `${relatorio.nome} — ${loja}`, author: loja, margin: MARGEM }, (doc) => {
    cabeca(doc, relatorio, loja)
    numeros(doc, relatorio)
    for (const tabela of relatorio.tabelas) escreverTabela(doc, tabela)
    definicoes(doc, relatorio)
    numerarPaginas(doc)
  })
}

function cabeca(doc: Pdf, { nome, periodo, comparacao }: Relatorio, loja: string): void {
  doc.font('Helvetica-Bold').fontSize(18).fillColor(TINTA).text(`Relatório: ${nome}`)
  doc.font('Helvetica').fontSize(10).fillColor(APAGADA)
  doc.text(loja).text(nomeDoIntervalo(periodo))
  if (comparacao) doc.text(`Comparado com ${nomeDoIntervalo(comparacao)}`)
  doc.moveDown()
}

function numeros(doc: Pdf, { numeros: lista }: Relatorio): void {
  for (const { nome, valor, unidade, anterior } of lista) {
    doc.font('Helvetica').fontSize(10).fillColor(APAGADA).text(`${nome}: `, { continued: true })
    doc.font('Helvetica-Bold').fillColor(TINTA)
    doc.text(formatarCelula(valor, unidade), { continued: anterior !== null })
    if (anterior === null) continue
    doc.font('Helvetica').fillColor(APAGADA)
    doc.text(`  (antes ${formatarCelula(anterior, unidade)})`)
  }
  doc.moveDown()
}

function escreverTabela(doc: Pdf, tabela: Tabela): void {
  const larguras = dividirLargura(doc, tabela)
  garantirEspaco(doc, 4)
  doc.font('Helvetica-Bold').fontSize(12).fillColor(TINTA).text(tabela.titulo, MARGEM)
  doc.moveDown(0.3)
  if (tabela.linhas.length === 0) {
    doc.font('Helvetica').fontSize(9).fillColor(APAGADA).text('Nada no período.').moveDown()
    return
  }
  const topo = () => {
    doc.font('Helvetica-Bold').fontSize(8).fillColor(APAGADA)
    linha(
      doc,
      tabela.colunas.map(({ nome }) => nome),
      { tabela, larguras },
    )
    doc.font('Helvetica').fontSize(8).fillColor(TINTA)
  }
  topo()
  for (const { celulas } of tabela.linhas.slice(0, LINHAS_POR_TABELA)) {
    if (garantirEspaco(doc, 1)) topo()
    const textos = celulas.map((celula, i) => formatarCelula(celula, tabela.colunas[i]?.unidade ?? 'texto'))
    linha(doc, textos, { tabela, larguras })
  }
  const faltam = tabela.total - Math.min(tabela.linhas.length, LINHAS_POR_TABELA)
  if (faltam > 0) doc.fillColor(APAGADA).text(`E mais ${faltam}: a planilha traz todos.`, MARGEM)
  doc.moveDown()
}

function linha(
  doc: Pdf,
  textos: string[],
  { tabela, larguras }: { tabela: Tabela; larguras: number[] },
): void {
  const y = doc.y
  let x = MARGEM
  textos.forEach((texto, i) => {
    const largura = larguras[i] ?? 0
    const align = tabela.colunas[i]?.unidade === 'texto' ? 'left' : 'right'
    doc.text(texto, x, y, {
      width: largura - 6,
      height: LINHA - 4,
      align,
      ellipsis: true,
      lineBreak: true,
    })
    x += largura
  })
  doc.y = y + LINHA
  doc.x = MARGEM
  doc
    .moveTo(MARGEM, doc.y - 4)
    .lineTo(doc.page.width - MARGEM, doc.y - 4)
    .lineWidth(0.5)
    .strokeColor(FIO)
    .stroke()
}

/** Words get what figures leave over. */
function dividirLargura(doc: Pdf, { colunas }: Tabela): number[] {
  const larguraUtil = doc.page.width - 2 * MARGEM
  const deFigura = Math.min(80, larguraUtil / colunas.length)
  const textos = colunas.filter(({ unidade }) => unidade === 'texto').length
  const resto = larguraUtil - (colunas.length - textos) * deFigura
  return colunas.map(({ unidade }) => (unidade === 'texto' ? resto / textos : deFigura))
}

function definicoes(doc: Pdf, { definicoes: lista }: Relatorio): void {
  garantirEspaco(doc, lista.length + 2)
  for (const { termo, texto } of lista) {
    doc
      .font('Helvetica-Bold')
      .fontSize(8)
      .fillColor(TINTA)
      .text(`${termo}: `, MARGEM, doc.y, { continued: true })
    doc.font('Helvetica').fillColor(APAGADA).text(texto)
  }
}

/** Turns the page when fewer lines are left; true when it did. */
function garantirEspaco(doc: Pdf, linhas: number): boolean {
  if (doc.y + linhas * LINHA <= doc.page.height - MARGEM - LINHA) return false
  doc.addPage()
  return true
}

function numerarPaginas(doc: Pdf): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i)
    // Below the margin pdfkit would open a new page.
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8).fillColor(APAGADA)
    doc.text(`Portal de Vendas · página ${i + 1} de ${count}`, MARGEM, doc.page.height - 28, {
      align: 'right',
      width: doc.page.width - 2 * MARGEM,
    })
  }
}
