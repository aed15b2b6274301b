import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Pagamento, VendaDetalhe } from './schemas.ts'

interface Fato {
  /** ISO 8601. */
  quando: string
  texto: string
  nota?: string | null
}

/** `Por que este pagamento está assim?`, in one or two sentences for who runs the shop. */
export function explicarPagamento(pagamento: Pagamento): string {
  const pix = pagamento.forma === 'pix'
  if (emMaos(pagamento) && pagamento.status === 'aprovado')
    return `A loja registrou que recebeu ${formatarReais(pagamento.valor)} em mãos.`
  const fimDoCodigo = pix ? ' Este código não pode mais ser pago.' : ''
  switch (pagamento.status) {
    case 'criando':
      return `O ${pix ? 'PIX foi pedido' : 'cartão foi enviado'} ao Mercado Pago e a resposta ainda não chegou. O Portal pergunta de novo a cada 5 minutos.`
    case 'pendente':
      return pix
        ? 'O QR Code foi gerado e ninguém pagou ainda. Depois do prazo o Mercado Pago recusa o pagamento.'
        : 'O Mercado Pago recebeu o cartão e ainda não disse se aprova.'
    case 'em_analise':
      return 'O Mercado Pago está analisando o pagamento. Enquanto analisa, a venda não expira.'
    case 'autorizado':
      return 'O banco reservou o valor e o Mercado Pago ainda não cobrou.'
    case 'aprovado':
      return COMO_SOUBEMOS[pagamento.confirmado_via ?? ''] ?? COMO_SOUBEMOS.consulta ?? ''
    case 'reembolsado_parcial':
      return `Foi aprovado, e ${formatarReais(pagamento.valor_reembolsado)} já voltaram para quem pagou.`
    case 'reembolsado':
      return 'Foi aprovado, e todo o valor voltou para quem pagou.'
    case 'recusado':
      return 'O banco ou o Mercado Pago recusou. Nada foi cobrado, e o cliente pode tentar de novo até o prazo da venda.'
    case 'expirado':
      return `O prazo terminou sem pagamento.${fimDoCodigo}`
    case 'cancelado':
      if (pix && pagamento.payment_id === null)
        return 'Nenhum código chegou do Mercado Pago, e nada foi cobrado.'
      return pagamento.provider_status_detail === 'by_payer'
        ? `O cliente desistiu no aplicativo do banco.${fimDoCodigo}`
        : `Foi cancelado antes de alguém pagar.${fimDoCodigo}`
    case 'em_mediacao':
      return 'Quem pagou abriu uma reclamação no Mercado Pago. Responda por lá; a venda não conclui sozinha até o fim.'
    case 'contestado':
      return CONTESTACAO[pagamento.provider_status_detail ?? ''] ?? CONTESTACAO.in_process ?? ''
    default:
      return `O Mercado Pago respondeu “${pagamento.provider_status ?? '?'}”, que o Portal não conhece. Nada muda até uma resposta conhecida.`
  }
}

const COMO_SOUBEMOS: Record<string, string> = {
  webhook: 'O Mercado Pago avisou, e a consulta confirmou valor, conta e referência.',
  criacao: 'O Mercado Pago aprovou na mesma hora em que o pagamento foi criado.',
  consulta: 'A aprovação apareceu ao consultar o Mercado Pago, que confirmou valor, conta e referência.',
  conciliacao:
    'Nenhum aviso chegou: a conferência automática achou o pagamento aprovado. Confira o endereço do webhook em Perfil, Pagamentos.',
}

const CONTESTACAO: Record<string, string> = {
  in_process:
    'Quem pagou contestou no banco, e o dinheiro está retido até a decisão. Envie as provas pelo Mercado Pago.',
  settled: 'A contestação foi aceita: o banco devolveu o dinheiro a quem pagou.',
  reimbursed: 'A contestação terminou a favor da loja, e o dinheiro ficou com você.',
}

/** Money that the shop took itself, which is approved at once; a card online may never get its number. */
const emMaos = ({ forma, payment_id, aprovado_em }: Pagamento) =>
  forma !== 'pix' && payment_id === null && aprovado_em !== null

/** How a payment began: asked of the provider, which may never have made it, or taken by the shop. */
export function comecoDoPagamento(pagamento: Pagamento): Fato {
  const { forma, qr_code, created_at } = pagamento
  const pedido = forma === 'pix' ? 'PIX pedido ao Mercado Pago' : 'Cartão enviado ao Mercado Pago'
  return {
    quando: created_at,
    texto: emMaos(pagamento) ? 'Recebimento registrado' : pedido,
    nota: qr_code ? 'QR Code gerado' : null,
  }
}

/** What happened to one payment, oldest first: made, noticed, approved, given back. */
export function descreverPagamento(venda: VendaDetalhe, pagamento: Pagamento): Fato[] {
  const fatos: Fato[] = [
    comecoDoPagamento(pagamento),
    ...venda.avisos
      .filter(({ payment_id }) => payment_id === pagamento.payment_id)
      .map(({ recebido_em, assinatura, processado_em }) => ({
        quando: recebido_em,
        texto: 'Aviso do Mercado Pago recebido',
        nota: `${assinatura === 'valida' ? 'Assinatura válida ✔' : 'Loja sem assinatura secreta'}, ${
          processado_em ? 'conferido na API' : 'ainda não conferido'
        }`,
      })),
    ...venda.reembolsos
      .filter(({ pagamento_id }) => pagamento_id === pagamento.id)
      .flatMap(({ valor, status, motivo, erro, observacao, created_at, updated_at }) => [
        { quando: created_at, texto: `Reembolso de ${formatarReais(valor)} pedido`, nota: motivo },
        ...(status === 'solicitado'
          ? []
          : [
              {
                quando: updated_at,
                texto: FIM_DO_REEMBOLSO[status] ?? 'Reembolso em andamento',
                nota: status === 'manual' ? observacao : erro,
              },
            ]),
      ]),
  ]
  if (pagamento.aprovado_em && !emMaos(pagamento)) {
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
