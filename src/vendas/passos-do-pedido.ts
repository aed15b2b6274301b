import { formatarFim } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { descreverProposta, vezNoFrete } from './frete.ts'
import {
  ARREPENDIMENTO_DIAS,
  estaNaLoja,
  pagaOnline,
  passouDoPrazo,
  podeReabrir,
  PROBLEMA_DIAS,
  PROPOR_FRETE_DIAS_UTEIS,
  seraRetirada,
  ultimoDiaDoPrazo,
} from './rules.ts'
import type { FreteACombinar } from './schemas.ts'

type Estado = 'feito' | 'agora' | 'depois' | 'ruim'

export interface PassoDoPedido {
  texto: string
  estado: Estado
  quando: string | null
}

interface Pedido {
  status: string
  forma_pagamento: string
  cartao_online?: boolean | undefined
  pago_em: string | null
  expira_em: string | null
  created_at: string
  updated_at: string
  entregue_em: string | null
  modo_entrega: string | null
  entrega_pedida?: { modo: string } | null
  frete_a_combinar?: FreteACombinar | null
  rastreio: string | null
  motivo_cancelamento: string | null
  devolucao: { protocolo: string; tipo: string; status?: string; mediacao_decisao?: string | null } | null
  /** This and what follows are known on the order's own page. */
  horas_para_confirmar?: number | null
  reembolsos?: readonly { status: string }[]
  total?: number
  total_reembolsado?: number
  historico: { para: string; created_at: string }[]
}

/** How far along the way a status stands: ordered, settled with the shop, being packed, on its way, delivered. */
const ETAPA: Record<string, number> = {
  pendente: 0,
  expirado: 0,
  pago: 1,
  em_preparacao: 2,
  pronto_retirada: 3,
  enviado: 3,
  entregue: 4,
  concluido: 4,
}

/** The buyer's way of an order from purchase to delivery: what is done, what is now, what comes (docs/rules/sales.md#lifecycle). */
export function passosDoPedido(pedido: Pedido): PassoDoPedido[] {
  const quando = (...status: string[]) =>
    pedido.historico.findLast(({ para }) => status.includes(para))?.created_at ?? null
  const interrompido = pedido.status === 'cancelado' || pedido.status === 'expirado'
  const volta = pedido.status === 'em_devolucao' || pedido.status === 'devolvido'
  // What was given up or comes back stands where it got to: a parcel that never arrived was not delivered.
  const chegou =
    interrompido || volta
      ? Math.max(0, ...pedido.historico.map(({ para }) => ETAPA[para] ?? 0))
      : (ETAPA[pedido.status] ?? 0)
  const retirada = seraRetirada(pedido) || quando('pronto_retirada') !== null
  const online = pagaOnline(pedido)
  const caminho: [feito: string, agora: string, quando: string | null][] = [
    ['Pedido feito', 'Pedido feito', pedido.created_at],
    online
      ? ['Pagamento confirmado', 'Aguardando pagamento', pedido.pago_em]
      : ['Pedido confirmado', 'Aguardando confirmação da loja', quando('pago', 'em_preparacao')],
    ['Em separação', 'Em separação', quando('em_preparacao')],
    retirada
      ? ['Pronto para retirada', 'Pronto para retirada', quando('pronto_retirada')]
      : ['A caminho', 'A caminho', quando('enviado')],
    ['Entregue', 'Entregue', pedido.entregue_em],
  ]
  const ultimo = caminho.length - 1
  const passos = caminho.flatMap(([feito, agora, hora], etapa): PassoDoPedido[] => {
    // From the order until it is paid or accepted, what is now is the wait for that.
    const corrente = chegou === 0 ? 1 : chegou
    if (etapa < corrente || (etapa === corrente && (etapa === ultimo || chegou === 1 || volta)))
      return [{ texto: feito, estado: 'feito', quando: hora }]
    if (interrompido || volta) return []
    return [
      {
        texto: etapa === corrente ? agora : feito,
        estado: etapa === corrente ? 'agora' : 'depois',
        quando: hora,
      },
    ]
  })
  return [...passos, ...desfecho(pedido, quando)]
}

function desfecho(pedido: Pedido, quando: (status: string) => string | null): PassoDoPedido[] {
  const passo = (texto: string, estado: Estado) => [{ texto, estado, quando: quando(pedido.status) }]
  switch (pedido.status) {
    case 'expirado':
      return passo(pedido.cartao_online ? 'Pagamento expirado' : 'PIX expirado', 'ruim')
    case 'cancelado':
      return passo('Cancelado', 'ruim')
    case 'em_devolucao':
      return passo('Devolução em andamento', 'agora')
    case 'devolvido':
      return passo(pedido.pago_em ? 'Devolvido e reembolsado' : 'Devolvido', 'feito')
    default:
      return []
  }
}

/** One or two sentences: how the order is and what happens next. */
export function recadoDoPedido(pedido: Pedido, agora: Date): string {
  const vez = vezNoFrete(pedido)
  if (!vez) return recadoDaSituacao(pedido, agora)
  const frete =
    vez === 'cliente' && pedido.frete_a_combinar?.proposta
      ? `A loja propõe: ${descreverProposta(pedido.frete_a_combinar.proposta)} Nada sai da loja antes do seu aceite.`
      : `A loja diz o preço e o prazo do frete em até ${PROPOR_FRETE_DIAS_UTEIS} dias úteis, e você aceita ou cancela.`
  return pedido.status === 'pendente' ? `${recadoDaSituacao(pedido, agora)} ${frete}` : frete
}

function recadoDaSituacao(pedido: Pedido, agora: Date): string {
  if (faltaReembolsar(pedido)) return REEMBOLSO_RECUSADO
  switch (pedido.status) {
    case 'pendente':
      if (!pagaOnline(pedido))
        return `${prazoParaConfirmar(pedido, agora)}Você paga quando receber ou retirar.`
      return pedido.expira_em && new Date(pedido.expira_em) > agora
        ? `Pague para garantir os produtos. O prazo vence ${formatarFim(pedido.expira_em, agora)}.`
        : `Pague ${pedido.cartao_online ? 'com o cartão' : 'o PIX'} para garantir os produtos.`
    case 'pago':
      return 'A loja recebeu o pagamento e vai separar os seus produtos.'
    case 'em_preparacao':
      return 'A loja está separando os seus produtos.'
    case 'pronto_retirada':
      return 'Os produtos esperam por você na loja.'
    case 'enviado':
      return pedido.rastreio
        ? `Os produtos estão a caminho. Código de rastreio: ${pedido.rastreio}.`
        : 'Os produtos estão a caminho.'
    case 'entregue':
      return pedido.entregue_em && !passouDoPrazo(pedido.entregue_em, ARREPENDIMENTO_DIAS, agora)
        ? `Você pode desistir da compra até ${formatarDia(ultimoDiaDoPrazo(pedido.entregue_em, ARREPENDIMENTO_DIAS))}, sem dizer o motivo.`
        : 'Esperamos que esteja tudo certo.'
    case 'concluido':
      return 'Esperamos que esteja tudo certo. Se algo der defeito, conte para a loja por aqui.'
    case 'expirado':
      if (!podeReabrir(pedido, agora))
        return 'O prazo passou e nada foi cobrado. Se ainda quiser os produtos, compre de novo.'
      return pedido.cartao_online
        ? 'O prazo passou e nada foi cobrado. Você ainda pode pagar em até 7 dias.'
        : 'O prazo do PIX passou e nada foi cobrado. Você pode gerar outro código em até 7 dias.'
    case 'cancelado':
      return pedido.pago_em
        ? 'O valor pago volta pelo mesmo meio de pagamento.'
        : 'Nada foi cobrado e os produtos voltaram para a loja.'
    case 'em_devolucao':
      return recadoDaDevolucao(pedido)
    case 'devolvido':
      return pedido.pago_em
        ? 'A loja devolveu o valor do pedido. O crédito segue o prazo do seu banco.'
        : 'A devolução terminou e nada foi cobrado.'
    default:
      return ''
  }
}

function prazoParaConfirmar({ created_at: feito, horas_para_confirmar: horas }: Pedido, agora: Date): string {
  const ate = new Date(Date.parse(feito) + (horas ?? 0) * 3_600_000)
  return ate > agora ? `O prazo da loja para confirmar vence ${formatarFim(ate, agora)}. ` : ''
}

/** What another refund gave back meanwhile is owed no more. */
function faltaReembolsar({ reembolsos = [], total = 0, total_reembolsado: devolvido = 0 }: Pedido): boolean {
  return devolvido < total && reembolsos.some(({ status }) => status === 'falhou')
}

/** True also when the provider did not say why: what the shop may not do meanwhile is in docs/rules/sales.md#refunds. */
const REEMBOLSO_RECUSADO =
  'O Mercado Pago recusou a devolução, quase sempre por falta de saldo na conta da loja. O valor continua sendo seu, e a loja precisa resolver: enquanto deve um reembolso, ela não recebe novos pedidos.'

function recadoDaDevolucao({ devolucao, pago_em: pago }: Pedido): string {
  if (devolucao?.status === 'recebida') return 'O dinheiro está a caminho, pelo mesmo meio de pagamento.'
  if (devolucao?.mediacao_decisao === 'cliente')
    return 'O Portal decidiu a seu favor. A loja tem 5 dias para devolver o valor, que recebeu fora do Mercado Pago.'
  return devolucao?.tipo === 'nao_recebido'
    ? `A loja procura o seu pedido ou ${pago ? 'devolve o dinheiro' : 'cancela a cobrança'}.`
    : 'A loja paga o envio de volta e combina com você a devolução.'
}

export type AcaoDoComprador =
  | 'pagar'
  | 'novo-pix'
  | 'pagar-com-cartao'
  | 'responder-frete'
  | 'recebi'
  | 'avaliar'
  | 'comprar-de-novo'
  | 'cancelar'
  | 'desistir'
  | 'problema'
  | 'nao-recebi'
  | 'retirar-devolucao'
  | 'postar-devolucao'
  | 'pedir-mediacao'

export interface PedidoComAcoes {
  status: string
  forma_pagamento: string
  cartao_online?: boolean | undefined
  pago_em: string | null
  frete_a_combinar?: FreteACombinar | null
  created_at: string
  updated_at: string
  entregue_em?: string | null
  devolucao?: {
    status: string
    tipo?: string
    postado_em?: string | null
    mediacao_pedida_em?: string | null
    responder_ate?: string
  } | null
}

/**
 * What a buyer may do with their order, the likeliest first: a review within `avaliarEmDias` of delivery, none where that
 * is 0. The server decides again at each route.
 */
export function acoesDoComprador(
  pedido: PedidoComAcoes,
  { agora, avaliarEmDias }: { agora: Date; avaliarEmDias: number },
): AcaoDoComprador[] {
  const { status, pago_em: pagoEm, devolucao } = pedido
  const pix = pedido.forma_pagamento === 'pix'
  const entregue = status === 'entregue' || status === 'concluido'
  const saiu = status === 'enviado' || entregue
  const desde = pedido.entregue_em ?? pedido.created_at
  const noPrazo = (dias: number) => !passouDoPrazo(desde, dias, agora)
  const pode: [AcaoDoComprador, boolean][] = [
    ['pagar', pix && status === 'pendente' && !pagoEm],
    ['novo-pix', pix && podeReabrir(pedido, agora)],
    [
      'pagar-com-cartao',
      pedido.cartao_online === true && ((status === 'pendente' && !pagoEm) || podeReabrir(pedido, agora)),
    ],
    ['responder-frete', vezNoFrete(pedido) === 'cliente'],
    // Who still owes the money is asked by the shop at the door.
    ['recebi', ['pronto_retirada', 'enviado'].includes(status) && pagoEm !== null],
    ['avaliar', entregue && dentroDe(desde, avaliarEmDias, agora)],
    ['comprar-de-novo', status !== 'pendente'],
    ['cancelar', status === 'pendente'],
    [
      'postar-devolucao',
      status === 'em_devolucao' &&
        devolucao?.status === 'aberta' &&
        devolucao.tipo !== 'nao_recebido' &&
        !devolucao.postado_em,
    ],
    ['retirar-devolucao', status === 'em_devolucao' && devolucao?.status === 'aberta'],
    [
      'pedir-mediacao',
      !devolucao?.mediacao_pedida_em &&
        (devolucao?.status === 'recusada' ||
          (devolucao?.status === 'aberta' && semResposta(devolucao.responder_ate, agora))),
    ],
    [
      'desistir',
      estaNaLoja(status) || status === 'enviado' || (status === 'entregue' && noPrazo(ARREPENDIMENTO_DIAS)),
    ],
    ['nao-recebi', saiu && noPrazo(PROBLEMA_DIAS)],
    ['problema', saiu && noPrazo(PROBLEMA_DIAS)],
  ]
  return pode.flatMap(([acao, cabe]) => (cabe ? [acao] : []))
}

/** The shop let its days pass without a word. */
function semResposta(ate: string | undefined, agora: Date): boolean {
  return ate !== undefined && new Date(ate) < agora
}

function dentroDe(desde: string, dias: number, agora: Date): boolean {
  return agora.getTime() - new Date(desde).getTime() <= dias * 86_400_000
}
