import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Pagamento, VendaDetalhe } from './schemas.ts'

interface Fato {
  /** ISO 8601. */
  quando: string
  texto: string
  nota?: string | null
}

/** What happened to one payment, oldest first: made, noticed, approved, given back. */
export function contarPagamento(venda: VendaDetalhe, pagamento: Pagamento): Fato[] {
  const pix = pagamento.forma === 'pix'
  const noProvedor = pix || pagamento.payment_id !== null
  const fatos: Fato[] = [
    {
      quando: pagamento.created_at,
      texto: pix
        ? 'PIX pedido ao Mercado Pago'
        : noProvedor
          ? 'Cartão enviado ao Mercado Pago'
          : 'Recebimento registrado',
      nota: pagamento.qr_code ? 'QR Code gerado' : null,
    },
    ...venda.avisos
      .filter(({ payment_id }) => payment_id === pagamento.payment_id)
      .map(({ recebido_em, assinatura, processado_em }) => ({
        quando: recebido_em,
        texto: 'Aviso do Mercado Pago recebido',
        nota: `${assinatura === 'valida' ? 'Assinatura válida' : 'Loja sem assinatura secreta'}, ${
          processado_em ? 'conferido na API' : 'ainda não conferido'
        }`,
      })),
    ...venda.reembolsos
      .filter(({ pagamento_id }) => pagamento_id === pagamento.id)
      .flatMap(({ valor, status, motivo, created_at, updated_at }) => [
        { quando: created_at, texto: `Reembolso de ${formatarReais(valor)} pedido`, nota: motivo },
        ...(status === 'solicitado'
          ? []
          : [{ quando: updated_at, texto: FIM_DO_REEMBOLSO[status] ?? 'Reembolso em andamento' }]),
      ]),
  ]
  if (noProvedor && pagamento.aprovado_em) {
    fatos.push({ quando: pagamento.aprovado_em, texto: 'Aprovado pelo Mercado Pago' })
  }
  return fatos.toSorted((a, b) => Date.parse(a.quando) - Date.parse(b.quando))
}

const FIM_DO_REEMBOLSO: Record<string, string> = {
  em_processamento: 'Reembolso em processamento',
  concluido: 'Reembolso concluído',
  falhou: 'O Mercado Pago recusou o reembolso',
  manual: 'Reembolso feito pela loja',
}
