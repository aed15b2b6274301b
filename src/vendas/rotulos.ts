import { formatarData } from '#src/shared/datas.ts'
import { descreverParcelamento } from '#src/pagamentos/parcelamento.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { pagaOnline, type StatusVenda } from './rules.ts'
import { linhasDoFrete, vezNoFrete } from './frete.ts'
import type { EntregaPedida, FormaPagamento, FreteACombinar, Pagamento } from './schemas.ts'

interface VendaRotulada {
  status: string
  forma_pagamento: string
  cartao_online?: boolean | undefined
  pago_em: string | null
  frete_a_combinar?: FreteACombinar | null
}

interface VendaPaga extends VendaRotulada {
  total: number
  total_reembolsado: number
}

/** What a sale's status is called, by the shop and by the buyer (docs/rules/sales.md#lifecycle). */
export function rotuloDaSituacao(venda: VendaRotulada, quem: 'loja' | 'cliente'): Rotulo {
  const daLoja = quem === 'loja'
  const vez = venda.status === 'pendente' ? null : vezNoFrete(venda)
  if (vez === 'cliente')
    return { texto: daLoja ? 'Frete a aceitar' : 'Frete para você aceitar', tom: 'espera' }
  if (vez === 'loja')
    return { texto: daLoja ? 'Frete a propor' : 'Aguardando o frete da loja', tom: 'espera' }
  switch (venda.status) {
    case 'pendente':
      if (pagaOnline(venda)) return { texto: 'Aguardando pagamento', tom: 'espera' }
      return { texto: daLoja ? 'Para confirmar' : 'Aguardando confirmação da loja', tom: 'espera' }
    case 'pago':
      return { texto: daLoja ? 'Para separar' : 'Pagamento confirmado', tom: 'bom' }
    case 'em_preparacao':
      return { texto: 'Em separação', tom: 'bom' }
    case 'pronto_retirada':
      return { texto: 'Pronto para retirada', tom: 'bom' }
    case 'enviado':
      return { texto: daLoja ? 'Enviado' : 'A caminho', tom: 'bom' }
    case 'entregue':
      return { texto: 'Entregue', tom: 'neutro' }
    case 'concluido':
      return { texto: 'Concluído', tom: 'neutro' }
    case 'expirado':
      return { texto: venda.cartao_online ? 'Pagamento expirado' : 'PIX expirado', tom: 'ruim' }
    case 'cancelado':
      return { texto: 'Cancelado', tom: 'ruim' }
    case 'em_devolucao':
      return { texto: 'Devolução em andamento', tom: 'espera' }
    case 'devolvido':
      return { texto: venda.pago_em ? NOMES_DAS_SITUACOES.devolvido : 'Devolvido', tom: 'neutro' }
    default:
      return { texto: venda.status, tom: 'neutro' }
  }
}

/** The statuses as the shop filters by them. */
export const NOMES_DAS_SITUACOES = {
  pendente: 'Pendente',
  pago: 'Para separar',
  em_preparacao: 'Em separação',
  pronto_retirada: 'Pronto para retirada',
  enviado: 'Enviado',
  entregue: 'Entregue',
  concluido: 'Concluído',
  em_devolucao: 'Devolução em andamento',
  devolvido: 'Devolvido e reembolsado',
  cancelado: 'Cancelado',
  expirado: 'Expirado',
} as const satisfies Record<StatusVenda, string>

/** Whether a sale was paid, and whether that was given back, as the shop filters by it. */
export const PAGAMENTOS_DA_VENDA = {
  a_receber: { texto: 'A receber', tom: 'espera' },
  pago: { texto: 'Pago', tom: 'bom' },
  parcial: { texto: 'Reembolsado em parte', tom: 'neutro' },
  reembolsado: { texto: 'Reembolsado', tom: 'neutro' },
  nao_pago: { texto: 'Não pago', tom: 'neutro' },
} as const satisfies Record<string, Rotulo>

/** The one of them that a sale is, whatever its status says. In SQL: src/vendas/server/lista/filtrar-vendas.ts. */
export function rotuloDoPagamento({ status, pago_em, total, total_reembolsado }: VendaPaga): Rotulo {
  if ((status === 'devolvido' && pago_em) || (total_reembolsado > 0 && total_reembolsado >= total))
    return PAGAMENTOS_DA_VENDA.reembolsado
  if (total_reembolsado > 0) return PAGAMENTOS_DA_VENDA.parcial
  if (pago_em) return PAGAMENTOS_DA_VENDA.pago
  return status === 'cancelado' || status === 'expirado' || status === 'devolvido'
    ? PAGAMENTOS_DA_VENDA.nao_pago
    : PAGAMENTOS_DA_VENDA.a_receber
}

/** Whether a sale's dispute at Mercado Pago has yet to end: one that the shop lost stays recorded on it. */
export function disputaAberta({
  em_disputa,
  pagamentos,
}: {
  em_disputa: boolean
  pagamentos: readonly Pick<Pagamento, 'provider_status' | 'provider_status_detail'>[]
}): boolean {
  return (
    em_disputa &&
    pagamentos.some(
      ({ provider_status: situacao, provider_status_detail: detalhe }) =>
        situacao === 'in_mediation' ||
        (situacao === 'charged_back' && detalhe !== 'reimbursed' && detalhe !== 'settled'),
    )
  )
}

/** `Entrega da loja em Centro, 1 dia útil`: how the buyer asked for it, where and by when. */
export function descreverEntrega(
  { modo, prazo, zona, local, servico }: EntregaPedida,
  frete: FreteACombinar | null = null,
): string {
  if (modo === 'combinar')
    return frete?.aceito_em ? 'Entrega combinada com a loja' : 'Entrega a combinar com a loja'
  if (modo === 'transportadora' && servico)
    return [`Envio por ${servico.transportadora}, ${servico.nome}`, prazo].filter(Boolean).join(', ')
  if (modo === 'tabela') return ['Envio pela loja', prazo].filter(Boolean).join(', ')
  const oQue = modo === 'retirada' ? 'Retirada na loja' : 'Entrega da loja'
  return [zona ? `${oQue} em ${zona}` : oQue, local, prazo].filter(Boolean).join(', ')
}

/** From when the term counts that the shop promised with the order; null where none was promised. */
export function contagemDoPrazo(
  venda: VendaRotulada & { entrega_pedida: EntregaPedida | null },
): string | null {
  const { entrega_pedida: pedida, pago_em: pago } = venda
  if (!pedida?.prazo || pedida.modo === 'combinar') return null
  if (!pagaOnline(venda)) return 'O prazo conta do pedido.'
  return pago
    ? `O prazo conta do pagamento, de ${formatarData(pago)}.`
    : 'O prazo conta da confirmação do pagamento.'
}

/** The delivery in lines: how, from when its term counts, and what was agreed on after the order. */
export function entregaEmLinhas(
  venda: VendaRotulada & { entrega_pedida: EntregaPedida | null; frete_a_combinar: FreteACombinar | null },
): string[] {
  const { entrega_pedida: pedida, frete_a_combinar: frete } = venda
  if (!pedida) return []
  const contagem = contagemDoPrazo(venda)
  return [
    descreverEntrega(pedida, frete),
    ...(contagem ? [contagem] : []),
    ...(frete ? linhasDoFrete(frete) : []),
  ]
}

const FORMAS: Record<FormaPagamento, string> = { pix: 'PIX', avista: 'À Vista Dinheiro', cartao: 'Cartão' }

export function nomeDaForma(forma: string): string {
  return FORMAS[forma as FormaPagamento] ?? forma
}

interface Parcelado {
  status: string
  valor: number
  parcelas: number | null
  total_parcelado: number | null
}

const PAGARAM = [
  'aprovado',
  'em_analise',
  'autorizado',
  'reembolsado',
  'reembolsado_parcial',
  'em_mediacao',
  'contestado',
]

/** In how many instalments, at what total and interest, a card paid online; null where it was not in instalments. */
export function parcelamentoDaVenda(pagamentos: readonly Parcelado[]): string | null {
  const cartao = pagamentos.findLast(({ status }) => PAGARAM.includes(status))
  if (!cartao?.total_parcelado || !cartao.parcelas) return null
  return descreverParcelamento({
    parcelas: cartao.parcelas,
    valor: cartao.valor,
    total: cartao.total_parcelado,
  })
}

/** `Crédito, 3×, NSU 4321`: what the counter noted of a card; empty where it noted nothing. */
export function descreverMaquininha({
  debito,
  parcelas,
  nsu,
}: Pick<Pagamento, 'debito' | 'parcelas' | 'nsu'>): string {
  return [
    debito ? 'Débito' : debito === false && 'Crédito',
    (parcelas ?? 1) > 1 && `${parcelas}×`,
    nsu && `NSU ${nsu}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What happened to a payment at the provider, for its line in the timeline. */
export function nomeDoStatusDePagamento({ forma, status }: Pick<Pagamento, 'forma' | 'status'>): string {
  const pix = forma === 'pix'
  const oQue = pix ? 'PIX' : 'Pagamento'
  const nomes: Record<string, string> = {
    criando: pix ? 'Gerando PIX' : 'Cartão enviado ao Mercado Pago',
    pendente: pix ? 'PIX gerado, aguardando pagamento' : 'Aguardando o Mercado Pago',
    em_analise: 'Pagamento em análise',
    autorizado: 'Pagamento autorizado',
    aprovado: 'Pagamento aprovado',
    reembolsado_parcial: 'Reembolsado em parte',
    recusado: 'Pagamento rejeitado',
    expirado: `${oQue} expirado`,
    cancelado: `${oQue} cancelado`,
    reembolsado: 'Reembolso concluído',
    em_mediacao: 'Em mediação no Mercado Pago',
    contestado: 'Pagamento contestado',
  }
  return nomes[status] ?? 'Situação desconhecida'
}

const DEVOLUCOES: Record<string, string> = {
  arrependimento: 'Desistência da compra',
  problema: 'Produto com problema',
  nao_recebido: 'Pedido não recebido',
}

/** What a return is, by its kind. */
export function nomeDaDevolucao(tipo: string): string {
  return DEVOLUCOES[tipo] ?? tipo
}

/** How a return stands, as one of the two reads it. */
export function situacaoDaDevolucao(status: string, leitor: 'cliente' | 'loja'): Rotulo {
  const nomes: Record<string, Rotulo> = {
    aberta: { texto: 'Aguardando a loja', tom: 'espera' },
    recebida: { texto: 'Recebida, reembolso a caminho', tom: 'espera' },
    concluida: { texto: 'Concluída', tom: 'bom' },
    recusada: { texto: 'Recusada', tom: 'neutro' },
    retirada: { texto: leitor === 'cliente' ? 'Retirada por você' : 'Retirada pelo cliente', tom: 'neutro' },
  }
  return nomes[status] ?? { texto: status, tom: 'neutro' }
}
