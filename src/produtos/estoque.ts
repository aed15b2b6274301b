export const TIPOS_DE_AJUSTE = ['entrada', 'saida', 'contagem'] as const
export type TipoDeAjuste = (typeof TIPOS_DE_AJUSTE)[number]

export const NOME_DO_AJUSTE: Record<TipoDeAjuste, string> = {
  entrada: 'Entrada',
  saida: 'Saída',
  contagem: 'Contagem',
}

/** The reasons that the dialog offers; any other text is one too. */
export const MOTIVOS: Record<TipoDeAjuste, readonly string[]> = {
  entrada: ['Compra de fornecedor', 'Produção própria', 'Devolução de cliente', 'Outro motivo'],
  saida: [
    'Avaria ou perda',
    'Validade vencida',
    'Uso próprio ou brinde',
    'Furto ou extravio',
    'Outro motivo',
  ],
  contagem: ['Contagem do estoque', 'Correção de cadastro'],
}

/** What a movement did, in the owner's words. The sale's number is shown as a link beside it. */
export function descreverMovimento({
  tipo,
  qtd,
  motivo,
}: {
  tipo: string
  qtd: number
  motivo: string | null
}): string {
  // `Contagem do estoque` says no more than the kind does.
  const porque = motivo && motivo !== MOTIVOS.contagem[0] ? `: ${minuscula(motivo)}` : ''
  switch (tipo) {
    case 'entrada':
      return `Entrada${porque}`
    case 'saida':
      return `Saída${porque}`
    case 'contagem':
      return qtd === 0 ? `Contagem sem diferença${porque}` : `Contagem${porque}`
    case 'reserva':
      return 'Separado para a venda'
    case 'baixa':
      return 'Saiu da loja com a venda'
    case 'liberacao':
      return 'Voltou: o PIX da venda venceu'
    case 'cancelamento':
      return 'Voltou: a venda foi cancelada'
    case 'devolucao':
      return 'Voltou: devolução da venda'
    case 'perda':
      return 'Não voltou: perda ou contestação da venda'
    default:
      return tipo
  }
}

/** The line of the sum that each kind belongs to. */
export const NOME_DA_SOMA: Record<string, string> = {
  entrada: 'Entradas',
  saida: 'Saídas',
  contagem: 'Acertos de contagem',
  reserva: 'Vendidas',
  liberacao: 'Voltaram de PIX vencido',
  cancelamento: 'Voltaram de cancelamento',
  devolucao: 'Voltaram de devolução',
}

function minuscula(texto: string): string {
  return texto.charAt(0).toLocaleLowerCase('pt-BR') + texto.slice(1)
}
