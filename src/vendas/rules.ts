import { descontoEmCentavos, paraCentavos, paraReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'

/** The headline status of a sale (docs/rules/sales.md#lifecycle).  */
export const STATUS_VENDA = [
  'pendente',
  'pago',
  'em_preparacao',
  'pronto_retirada',
  'enviado',
  'entregue',
  'concluido',
  'expirado',
  'cancelado',
  'em_devolucao',
  'devolvido',
] as const
export type StatusVenda = (typeof STATUS_VENDA)[number]

/** Bought and not yet with its buyer, or on its way back. */
export const EM_ANDAMENTO: readonly string[] = [
  'pago',
  'em_preparacao',
  'pronto_retirada',
  'enviado',
  'em_devolucao',
] satisfies StatusVenda[]

/** Paid for or accepted, and not yet out of the shop's hands. */
export function estaNaLoja(status: string): boolean {
  return status === 'pago' || status === 'em_preparacao' || status === 'pronto_retirada'
}

/** What may follow what. Every pair that is not here is refused with 409. */
const SEGUINTES: Record<StatusVenda, readonly StatusVenda[]> = {
  pendente: ['pago', 'em_preparacao', 'expirado', 'cancelado'],
  pago: ['em_preparacao', 'pronto_retirada', 'enviado', 'entregue', 'cancelado'],
  em_preparacao: ['pronto_retirada', 'enviado', 'entregue', 'cancelado'],
  pronto_retirada: ['entregue', 'cancelado'],
  enviado: ['entregue', 'em_devolucao'],
  entregue: ['concluido', 'em_devolucao'],
  concluido: ['em_devolucao'],
  expirado: ['pendente', 'pago'],
  cancelado: ['pago'],
  em_devolucao: ['devolvido', 'enviado', 'entregue', 'concluido'],
  devolvido: [],
}

export function podeMudar(de: StatusVenda, para: StatusVenda): boolean {
  return SEGUINTES[de].includes(para)
}

/** Paid at the provider, so that only the provider says when: PIX, and a card charged at the shop's own account. */
export function pagaOnline(venda: { forma_pagamento: string; cartao_online?: boolean | undefined }): boolean {
  return venda.forma_pagamento === 'pix' || venda.cartao_online === true
}

/** For how long an order that was not paid in time may be opened again, days (docs/rules/sales.md#lifecycle, row 5). */
export const REABRIR_DIAS = 7

/** An expired order that its buyer may still open again. The server decides by its own clock. */
export function podeReabrir(
  venda: { status: string; pago_em: string | null; updated_at: string },
  agora: Date,
): boolean {
  const desde = agora.getTime() - Date.parse(venda.updated_at)
  return venda.status === 'expirado' && !venda.pago_em && desde <= REABRIR_DIAS * 86_400_000
}

/** Who bought fetches it: as they asked, or as the counter or the shop has settled it since. */
export function seraRetirada(venda: {
  modo_entrega?: string | null
  entrega_pedida?: { modo: string } | null
}): boolean {
  return (venda.modo_entrega ?? venda.entrega_pedida?.modo) === 'retirada'
}

/** Days after delivery within which it may be regretted (CDC, art. 49). */
export const ARREPENDIMENTO_DIAS = 7
/** CDC art. 26: durable goods. The shop may decide by the product; the route allows the longer one. */
export const PROBLEMA_DIAS = 90

/** The last day of such a term: the law does not count the first, and counts the whole of the last (Código Civil, art. 132). */
export function ultimoDiaDoPrazo(desde: Date | string, dias: number): string {
  return somarDias(diaEmSaoPaulo(new Date(desde)), dias)
}

export function passouDoPrazo(desde: Date | string, dias: number, agora: Date): boolean {
  return diaEmSaoPaulo(agora) > ultimoDiaDoPrazo(desde, dias)
}

/** Days within which a regretted delivery is paid back, from the regret on and from the day the goods are posted. */
export const REEMBOLSO_DO_ARREPENDIMENTO_DIAS = 15
export const REEMBOLSO_DA_POSTAGEM_DIAS = 10
/** Days that a shop has to see to a refund which the provider refused, before it takes no new orders. */
export const FALHA_DO_REEMBOLSO_DIAS = 2
/** Days that a shop has to give back what it took in its own hands. */
export const EM_MAOS_DIAS = 5
/** Days within which the platform decides what it is asked to. */
export const MEDIACAO_DIAS = 7

/** Business days that a shop has to propose freight and term of a delivery to arrange, before its buyer is told. */
export const PROPOR_FRETE_DIAS_UTEIS = 3
/** Days after which the buyer is reminded of a proposal. */
export const LEMBRAR_FRETE_DIAS = 3
/** Days after which an order whose freight nobody settled is cancelled: from the proposal, or from the telling. */
export const COMBINAR_FRETE_DIAS = 7

/** How old a sale may be that the counter made without a network, and how far ahead its clock may be. */
export const SEM_REDE_DIAS = 7
export const RELOGIO_ADIANTADO_MINUTOS = 10

/** A line of which some units may have gone already: cancelled, or returned. */
export interface LinhaVendida {
  quantidade: number
  quantidade_cancelada: number
  quantidade_devolvida: number
  /** Reais of all its units. */
  subtotal: number
  /** Its part of the coupon on the goods. */
  desconto_cupom: number
}

/** Units of a line that were neither cancelled nor returned. */
export function restam(
  linha: Pick<LinhaVendida, 'quantidade' | 'quantidade_cancelada' | 'quantidade_devolvida'>,
): number {
  return linha.quantidade - linha.quantidade_cancelada - linha.quantidade_devolvida
}

/**
 * Reais that `unidades` more of a line are worth to who paid them: its own part of the coupon taken off, and of the
 * sale's other discounts what they are of what is left. Counted from the line's first unit on, so that giving back one
 * by one adds up to the whole line.
 */
export function valorDasUnidades(
  linha: LinhaVendida,
  unidades: number,
  venda: { subtotal: number; desconto: number; cupons: { desconto: number }[] },
): number {
  const pago = paraCentavos(venda.subtotal) - paraCentavos(venda.desconto)
  const semCupom =
    paraCentavos(venda.subtotal) -
    venda.cupons.reduce((soma, { desconto }) => soma + paraCentavos(desconto), 0)
  const daLinha = paraCentavos(linha.subtotal) - paraCentavos(linha.desconto_cupom)
  const ate = (quantas: number) =>
    semCupom === 0 ? 0 : Math.round((daLinha * quantas * pago) / (linha.quantidade * semCupom))
  const antes = linha.quantidade_cancelada + linha.quantidade_devolvida
  return paraReais(ate(antes + unidades) - ate(antes))
}

export interface ProdutoAVender {
  /** Of what lies on the shelf: a product, or a variation of the product `pai_id`. */
  id: string
  pai_id: string | null
  /** Of a variation: `Tamanho 38 · Preto`. */
  escolha: string | null
  nome: string
  imagem_url: string | null
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
}

export interface ItemCalculado {
  produto_id: string
  variacao_id: string | null
  /** What was chosen, as it was called then: `Tamanho 38 · Preto`. */
  escolha: string | null
  nome: string
  imagem_url: string | null
  quantidade: number
  /** Reais, as charged. */
  preco_unitario: number
  subtotal: number
  /** Its part of the coupon on the goods. */
  desconto_cupom: number
}

/** What coupons take off: cents by line, and off the delivery. */
export interface DescontoDosCupons {
  porLinha: number[]
  entregaCentavos: number
}

/**
 * Prices the lines of one sale from the server's own products: each at its promotion, then the coupon, then what paying
 * by PIX takes off, then the delivery (docs/rules/sales.md#money). All amounts in reais; the sums run on cents. `desconto`
 * is what the counter takes off by hand.
 */
export function calcularVenda(
  pedidos: { produto: ProdutoAVender; quantidade: number; desconto?: number | undefined }[],
  {
    percentualNoPix = 0,
    entrega: taxa = 0,
    cupom = SEM_CUPOM,
    ...outros
  }: { desconto?: number; percentualNoPix?: number; entrega?: number; cupom?: DescontoDosCupons } = {},
): { itens: ItemCalculado[]; subtotal: number; desconto: number; entrega: number; total: number } {
  const itens = pedidos.map(({ produto, quantidade, desconto = 0 }, lugar) => {
    // An item's own discount, in reais a unit, is in its price from here on (docs/rules/sales.md#money).
    const preco = paraReais(paraCentavos(precoEfetivo(produto)) - paraCentavos(desconto))
    return {
      produto_id: produto.pai_id ?? produto.id,
      variacao_id: produto.pai_id === null ? null : produto.id,
      escolha: produto.escolha,
      nome: produto.nome,
      imagem_url: produto.imagem_url,
      quantidade,
      preco_unitario: preco,
      subtotal: paraReais(paraCentavos(preco) * quantidade),
      desconto_cupom: paraReais(cupom.porLinha[lugar] ?? 0),
    }
  })
  const subtotal = itens.reduce((soma, item) => soma + paraCentavos(item.subtotal), 0)
  const doCupom = itens.reduce((soma, item) => soma + paraCentavos(item.desconto_cupom), 0)
  const outro = paraCentavos(outros.desconto ?? 0) || descontoEmCentavos(subtotal - doCupom, percentualNoPix)
  const entrega = paraCentavos(taxa) - cupom.entregaCentavos
  return {
    itens,
    subtotal: paraReais(subtotal),
    desconto: paraReais(doCupom + outro),
    entrega: paraReais(entrega),
    total: paraReais(subtotal - doCupom - outro + entrega),
  }
}

const SEM_CUPOM: DescontoDosCupons = { porLinha: [], entregaCentavos: 0 }
