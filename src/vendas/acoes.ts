import { type Acao, type PapelEquipe, podeNoBloqueio, podeNoPapel } from '#src/acesso/papeis.ts'
import { vezNoFrete } from './frete.ts'
import { pagaOnline, seraRetirada } from './rules.ts'
import type { FreteACombinar, VendaDetalhe } from './schemas.ts'
import { aindaReembolsavel } from './somas.ts'

/** What the shop's team may do with a sale; each is a verb of its route. */
export type AcaoDaVenda =
  | 'aceitar'
  | 'confirmar-pagamento'
  | 'preparar'
  | 'propor-frete'
  | 'enviar'
  | 'pronto'
  | 'entregar'
  | 'receber-devolucao'
  | 'recusar-devolucao'
  | 'reembolsar'
  | 'cancelar-itens'
  | 'cancelar'

interface VendaComAcoes {
  status: string
  forma_pagamento: string
  cartao_online?: boolean | undefined
  pago_em: string | null
  total: number
  total_reembolsado: number
  entrega_pedida?: { modo: string } | null
  modo_entrega?: string | null
  frete_a_combinar?: FreteACombinar | null
  /** Known on the sale's own page. */
  devolucao?: { tipo: string; status: string; mediacao_decisao?: string | null } | null
  itens?: readonly { quantidade: number; quantidade_cancelada: number }[]
  pagamentos?: VendaDetalhe['pagamentos']
  reembolsos?: VendaDetalhe['reembolsos']
}

/** It leaves by a carrier, whose code the buyer follows it by. */
export function vaiPorTransportadora({
  entrega_pedida: pedida,
}: Pick<VendaComAcoes, 'entrega_pedida'>): boolean {
  return pedida?.modo === 'transportadora' || pedida?.modo === 'tabela'
}

const PERMISSAO: Record<AcaoDaVenda, Acao> = {
  aceitar: 'vendas.avancar',
  'confirmar-pagamento': 'vendas.confirmar_pagamento',
  preparar: 'vendas.avancar',
  'propor-frete': 'vendas.avancar',
  enviar: 'vendas.avancar',
  pronto: 'vendas.avancar',
  entregar: 'vendas.avancar',
  'receber-devolucao': 'vendas.cancelar',
  'recusar-devolucao': 'vendas.cancelar',
  reembolsar: 'vendas.cancelar',
  'cancelar-itens': 'vendas.cancelar',
  cancelar: 'vendas.cancelar',
}

const NOMES: Record<AcaoDaVenda, string> = {
  aceitar: 'Aceitar pedido',
  'confirmar-pagamento': 'Marcar como pago',
  preparar: 'Separar',
  'propor-frete': 'Propor o frete',
  enviar: 'Enviar',
  pronto: 'Pronto para retirada',
  entregar: 'Confirmar entrega',
  'receber-devolucao': 'Confirmar recebimento',
  'recusar-devolucao': 'Recusar devolução',
  reembolsar: 'Reembolsar',
  'cancelar-itens': 'Cancelar itens',
  cancelar: 'Cancelar venda',
}

/** What did not arrive is not received back: its money is given back. */
export function nomeDaAcao(
  acao: AcaoDaVenda,
  { devolucao, frete_a_combinar: frete }: Pick<VendaComAcoes, 'devolucao' | 'frete_a_combinar'>,
): string {
  if (acao === 'propor-frete' && frete?.proposta) return 'Mudar o frete'
  if (devolucao?.tipo !== 'nao_recebido') return NOMES[acao]
  if (acao === 'receber-devolucao') return 'Devolver o dinheiro'
  return acao === 'recusar-devolucao' ? 'Recusar com comprovante' : NOMES[acao]
}

/**
 * What this role may do with the sale as it is, the likeliest first (docs/rules/sales.md#lifecycle). The server decides again: this only
 * keeps from the screen what it would refuse.
 */
export function acoesDaVenda(
  venda: VendaComAcoes,
  papel: PapelEquipe,
  { bloqueada = false } = {},
): AcaoDaVenda[] {
  return comFrete(venda).filter(
    (acao) =>
      podeNoPapel(papel, PERMISSAO[acao]) &&
      (!bloqueada || podeNoBloqueio(PERMISSAO[acao])) &&
      // Handing over what is not paid yet says that its money came in.
      (acao !== 'entregar' || venda.pago_em || podeNoPapel(papel, PERMISSAO['confirmar-pagamento'])),
  )
}

/** The step that usually comes now, for the button of its row; undefined when the shop has nothing to do. */
export function proximaAcao(
  venda: VendaComAcoes,
  papel: PapelEquipe,
  loja: { bloqueada?: boolean } = {},
): AcaoDaVenda | undefined {
  return acoesDaVenda(venda, papel, loja).find((acao) => !DESISTENCIAS.has(acao))
}

/** Never the step that usually comes now. */
const DESISTENCIAS = new Set<AcaoDaVenda>(['cancelar', 'cancelar-itens', 'reembolsar'])

/** Until freight and term are agreed on nothing leaves the shop: proposing them comes first, changing them later. */
function comFrete(venda: VendaComAcoes): AcaoDaVenda[] {
  const vez = vezNoFrete(venda)
  const acoes = doStatus(venda)
  if (!vez) return acoes
  const cabem = acoes.filter((acao) => !LEVAM.has(acao))
  const casa = vez === 'loja' && venda.status !== 'pendente' ? 0 : Math.min(1, cabem.length)
  return cabem.toSpliced(casa, 0, 'propor-frete')
}

const LEVAM = new Set<AcaoDaVenda>(['pronto', 'enviar', 'entregar'])

function doStatus(venda: VendaComAcoes): AcaoDaVenda[] {
  const aReceber: AcaoDaVenda[] = !pagaOnline(venda) && !venda.pago_em ? ['confirmar-pagamento'] : []
  const reembolsavel: AcaoDaVenda[] = venda.pago_em && aindaReembolsavel(venda) > 0 ? ['reembolsar'] : []
  const restam = (venda.itens ?? []).reduce((n, item) => n + item.quantidade - item.quantidade_cancelada, 0)
  const emParte: AcaoDaVenda[] = restam > 1 ? ['cancelar-itens'] : []
  const levar: AcaoDaVenda[] = seraRetirada(venda) ? ['pronto', 'enviar'] : ['enviar', 'pronto']
  switch (venda.status) {
    case 'pendente':
      return pagaOnline(venda) ? ['cancelar'] : ['aceitar', ...aReceber, ...emParte, 'cancelar']
    case 'pago':
      return ['preparar', ...levar, 'entregar', ...reembolsavel, ...emParte, 'cancelar']
    case 'em_preparacao':
      return [...levar, 'entregar', ...aReceber, ...reembolsavel, ...emParte, 'cancelar']
    case 'pronto_retirada':
      return ['entregar', ...aReceber, ...reembolsavel, ...emParte, 'cancelar']
    case 'enviado':
      return ['entregar', ...aReceber, ...reembolsavel]
    case 'entregue':
    case 'concluido':
      return reembolsavel
    case 'em_devolucao':
      return daDevolucao(venda.devolucao)
    default:
      return []
  }
}

/**
 * Regret cannot be refused (CDC art. 49); what was received already waits for its refund. A list does not know what comes
 * back and why: it is answered on its own page.
 */
function daDevolucao(devolucao: VendaComAcoes['devolucao']): AcaoDaVenda[] {
  if (devolucao?.status !== 'aberta') return []
  return devolucao.tipo !== 'arrependimento' && !devolucao.mediacao_decisao
    ? ['receber-devolucao', 'recusar-devolucao']
    : ['receber-devolucao']
}
