import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ehEnsaio, SEM_VALOR } from '#src/shared/ensaio.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { makePdf, type Pdf } from '#src/shared/server/files/pdf.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { entregaEmLinhas, nomeDaForma, parcelamentoDaVenda, rotuloDaSituacao } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { descontosEEntrega } from '../../somas.ts'
import { lerVenda } from '../lista/ler-vendas.ts'

const MARGEM = 56

/**
 * The contract of a purchase in a form to keep (Decreto 7.962/2013, art. 4), for its buyer, the shop's team and the
 * platform. To anyone else the sale does not exist.
 */
export async function comprovanteEmPdf(
  pessoa: Pessoa,
  vendaId: string,
): Promise<{ nome: string; conteudo: Buffer }> {
  return comprovanteDaVenda(await lerVenda(pessoa, vendaId))
}

/** The same, of a sale that its reader may have: the letter of an order carries it. */
export async function comprovanteDaVenda(venda: VendaDetalhe): Promise<{ nome: string; conteudo: Buffer }> {
  const conteudo = await makePdf(
    { title: `Comprovante do pedido #${venda.numero}`, author: venda.estabelecimento_nome, margin: MARGEM },
    (pdf) => escrever(pdf, venda),
  )
  return { nome: `pedido-${venda.numero}.pdf`, conteudo }
}

function escrever(pdf: Pdf, venda: VendaDetalhe): void {
  const { cliente, endereco_entrega: endereco } = venda
  if (ehEnsaio(venda.vendedor?.codigo)) pdf.font('Helvetica-Bold').fontSize(14).text(SEM_VALOR)
  pdf.font('Helvetica-Bold').fontSize(18).text(`Comprovante do pedido #${venda.numero}`)
  discreto(pdf, `Feito em ${formatarDataHora(venda.created_at)} no Portal de Vendas`)
  secao(pdf, 'Vendido e entregue por', vendedorEmLinhas(venda))
  secao(pdf, 'Comprado por', [
    cliente?.nome ?? 'Cliente',
    cliente?.email,
    cliente?.telefone && formatarTelefone(cliente.telefone),
    endereco && `Entregar em ${formatarEndereco(endereco)}`,
  ])
  if (venda.entrega_pedida) secao(pdf, 'Entrega', entregaEmLinhas(venda))
  titulo(pdf, 'Itens')
  for (const { quantidade, nome, preco_unitario, subtotal } of venda.itens) {
    linha(pdf, `${quantidade} × ${nome} (${formatarReais(preco_unitario)} cada)`, formatarReais(subtotal))
  }
  pdf.moveDown(0.5)
  for (const [nome, valor] of somas(venda)) linha(pdf, nome, valor)
  pdf.font('Helvetica-Bold')
  linha(pdf, 'Total', formatarReais(venda.total))
  pdf.font('Helvetica')
  linha(
    pdf,
    nomeDaForma(venda.forma_pagamento),
    venda.pago_em ? `Pago em ${formatarDataHora(venda.pago_em)}` : 'Ainda não pago',
  )
  const parcelamento = parcelamentoDaVenda(venda.pagamentos)
  if (parcelamento) linha(pdf, `Em ${parcelamento}`, '')
  linha(pdf, 'Situação', rotuloDaSituacao(venda, 'cliente').texto)
  if (venda.devolucao) linha(pdf, 'Protocolo da devolução', venda.devolucao.protocolo)
  pdf.moveDown(1.5)
  discreto(
    pdf,
    'Você pode desistir da compra em até 7 dias depois de receber os produtos, sem dizer o motivo (CDC, art. 49), em Minha conta, Meus pedidos. Este comprovante não é documento fiscal.',
  )
}

function vendedorEmLinhas({
  vendedor,
  estabelecimento_nome: nome,
}: VendaDetalhe): (string | null | undefined)[] {
  return [
    vendedor?.razao_social ?? nome,
    vendedor?.cnpj && `CNPJ ${formatarCnpj(vendedor.cnpj)}`,
    vendedor?.endereco,
    [vendedor?.email, vendedor?.telefone && formatarTelefone(vendedor.telefone)].filter(Boolean).join(', '),
  ]
}

function somas(venda: VendaDetalhe): [string, string][] {
  const quando = (valor: number, nome: string): [string, string][] =>
    valor > 0 ? [[nome, formatarReais(-valor)]] : []
  return [
    ['Subtotal', formatarReais(venda.subtotal)],
    ...descontosEEntrega(venda).map(([nome, reais]): [string, string] => [nome, formatarReais(reais)]),
    ...quando(venda.valor_cancelado, 'Itens cancelados'),
    ...quando(venda.total_reembolsado, 'Devolvido'),
  ]
}

function secao(pdf: Pdf, nome: string, linhas: (string | null | undefined)[]): void {
  titulo(pdf, nome)
  for (const texto of linhas) if (texto) pdf.text(texto)
}

function titulo(pdf: Pdf, texto: string): void {
  pdf.moveDown()
  pdf.font('Helvetica-Bold').fontSize(12).text(texto)
  pdf.font('Helvetica').fontSize(10.5)
}

/** Left and right on one line; a long left side wraps without reaching the amount. */
function linha(pdf: Pdf, texto: string, valor: string): void {
  const largura = pdf.page.width - 2 * MARGEM
  const direita = pdf.widthOfString(valor) + 12
  const alto = pdf.heightOfString(texto, { width: largura - direita })
  if (pdf.y + alto > pdf.page.height - MARGEM) pdf.addPage()
  const y = pdf.y
  pdf.text(texto, MARGEM, y, { width: largura - direita })
  pdf.text(valor, MARGEM, y, { width: largura, align: 'right' })
  pdf.x = MARGEM
  pdf.y = y + alto + 3
}

function discreto(pdf: Pdf, texto: string): void {
  pdf.font('Helvetica').fontSize(9).fillColor('#555').text(texto, MARGEM)
  pdf.fillColor('black').fontSize(10.5)
}
