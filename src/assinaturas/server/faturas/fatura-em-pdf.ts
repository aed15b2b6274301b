import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarData } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { type Access, withAccess } from '#src/shared/server/database/database.ts'
import { makePdf, type Pdf } from '#src/shared/server/files/pdf.ts'
import type { FaturaDetalhe } from '../../schemas-fatura.ts'
import { nomeDaCompetencia, ROTULO_DA_FATURA } from '../../rotulos.ts'
import { faturaEmAberto } from '../../situacoes.ts'
import { findDetalhe } from './ler-faturas.ts'

interface Pagador {
  nome: string
  razao_social: string | null
  cnpj: string | null
  endereco: string | null
}

/** An invoice as a PDF, for whom this access lets read it. */
export async function faturaEmPdf(acesso: Access, faturaId: string): Promise<{ nome: string; pdf: Buffer }> {
  const { fatura, pagador } = await withAccess(acesso, async (tx) => {
    const fatura = await findDetalhe(tx, { faturaId })
    const pagador = await tx
      .selectFrom('estabelecimentos as e')
      .leftJoin('assinaturas_estabelecimento as a', 'a.estabelecimento_id', 'e.id')
      .select((eb) => [
        'e.nome',
        'e.razao_social',
        'e.cnpj',
        eb.fn.coalesce('a.endereco_cobranca', 'e.endereco').as('endereco'),
      ])
      .where('e.id', '=', fatura.estabelecimento_id)
      .executeTakeFirstOrThrow()
    return { fatura, pagador }
  })
  const pdf = await makePdf(
    { title: `Fatura ${fatura.numero}`, author: 'Portal de Vendas', margin: MARGEM },
    (folha) => desenhar(folha, fatura, pagador),
  )
  return { nome: `${fatura.numero}.pdf`, pdf }
}

const VERDE = '#0f6b4f'
const CINZA = '#5c5f66'
const MARGEM = 56
const DIREITA = 595 - MARGEM

function desenhar(folha: Pdf, fatura: FaturaDetalhe, pagador: Pagador): void {
  const linha = (rotulo: string, valor: string, { forte = false } = {}) => {
    const y = folha.y
    folha.font(forte ? 'Helvetica-Bold' : 'Helvetica').fillColor('#1a1b1e')
    folha.text(rotulo, MARGEM, y, { width: 330 })
    const depois = folha.y
    folha.text(valor, MARGEM, y, { width: DIREITA - MARGEM, align: 'right' })
    folha.y = Math.max(depois, folha.y) + 6
  }
  const risco = () => {
    folha.moveTo(MARGEM, folha.y).lineTo(DIREITA, folha.y).lineWidth(0.5).strokeColor('#c9ccd1').stroke()
    folha.moveDown(0.7)
  }

  folha.font('Helvetica-Bold').fontSize(18).fillColor(VERDE).text('Portal de Vendas')
  folha.font('Helvetica').fontSize(10).fillColor(CINZA).text('Fatura da assinatura')
  folha.moveDown(1.5)
  folha.font('Helvetica-Bold').fontSize(16).fillColor('#1a1b1e').text(`Fatura ${fatura.numero}`)
  folha.fontSize(11).moveDown(0.5)
  linha('Situação', situacao(fatura))
  linha('Competência', nomeDaCompetencia(fatura.competencia))
  linha('Emissão', formatarDia(fatura.emissao))
  linha('Vencimento', formatarDia(fatura.vencimento), { forte: true })
  folha.moveDown(0.5)
  risco()
  folha.font('Helvetica-Bold').text('Cobrado de', MARGEM).font('Helvetica')
  for (const texto of [
    pagador.razao_social ?? pagador.nome,
    pagador.cnpj && `CNPJ ${formatarCnpj(pagador.cnpj)}`,
    pagador.endereco,
  ]) {
    if (texto) folha.text(texto, MARGEM)
  }
  folha.moveDown(1)
  risco()
  for (const item of fatura.itens) linha(item.descricao, formatarReais(item.valor))
  risco()
  linha('Subtotal', formatarReais(fatura.subtotal))
  if (fatura.desconto > 0) linha('Desconto', `-${formatarReais(fatura.desconto)}`)
  if (fatura.multa > 0) linha('Multa por atraso', formatarReais(fatura.multa))
  if (fatura.juros > 0) linha('Juros por atraso', formatarReais(fatura.juros))
  folha.fontSize(13)
  linha('Total', formatarReais(fatura.total), { forte: true })
  folha.fontSize(9).fillColor(CINZA).font('Helvetica').moveDown(2)
  const comoPagar = 'Pague por PIX na tela Minha Assinatura do painel da loja. '
  folha.text(`${faturaEmAberto(fatura.status) ? comoPagar : ''}Este documento não é nota fiscal.`, MARGEM)
}

function situacao({ status, pago_em }: FaturaDetalhe): string {
  return status === 'paga' && pago_em ? `Paga em ${formatarData(pago_em)}` : ROTULO_DA_FATURA[status].texto
}
