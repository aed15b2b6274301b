/** Where a bought label stands, from the shop's click to the buyer's door. */
export const STATUS_DA_ETIQUETA = [
  'pedida',
  'no_carrinho',
  'paga',
  'gerada',
  'postada',
  'parada',
  'entregue',
  'nao_entregue',
  'cancelada',
  'recusada',
] as const
export type StatusDaEtiqueta = (typeof STATUS_DA_ETIQUETA)[number]

/** A box as it is closed. */
export interface Caixa {
  pesoGramas: number
  alturaCm: number
  larguraCm: number
  comprimentoCm: number
}

/** Its purchase is under way: each step is a call to the carrier. */
export const EM_COMPRA: readonly string[] = ['pedida', 'no_carrinho', 'paga'] satisfies StatusDaEtiqueta[]
/** Until the parcel is handed to the carrier its money can come back. */
export const CANCELAVEIS: readonly string[] = [...EM_COMPRA, 'gerada']
/** On its way from here on. */
export const A_CAMINHO: readonly string[] = ['gerada', 'postada', 'parada'] satisfies StatusDaEtiqueta[]
/** Nothing more comes of it: another may be bought. */
export const ENCERRADAS: readonly string[] = [
  'cancelada',
  'recusada',
  'nao_entregue',
] satisfies StatusDaEtiqueta[]

/** The parcel does not go on by itself. */
export function parou(status: string): boolean {
  return status === 'parada' || status === 'nao_entregue'
}

export function podeCancelar(status: string): boolean {
  return CANCELAVEIS.includes(status)
}

export function podeImprimir(status: string): boolean {
  return A_CAMINHO.includes(status)
}

/** Carriers that take one box a label. By name: the market's answers give them no other sign. */
const UM_VOLUME = ['correios', 'j&t', 'loggi']

export function aceitaVolumes(transportadora: string, quantos: number): boolean {
  const nome = transportadora.toLowerCase()
  return quantos === 1 || !UM_VOLUME.some((uma) => nome.startsWith(uma))
}

/** What may follow what. A notice that comes late or twice moves nothing back. */
const ORDEM: Record<StatusDaEtiqueta, number> = {
  pedida: 0,
  no_carrinho: 1,
  paga: 2,
  gerada: 3,
  postada: 4,
  parada: 4,
  entregue: 5,
  nao_entregue: 5,
  cancelada: 6,
  recusada: 6,
}

export function podeAndar(de: StatusDaEtiqueta, para: StatusDaEtiqueta): boolean {
  return de !== para && ORDEM[para] >= ORDEM[de] && ORDEM[de] < 5
}

/** The carrier's words, here: what it never says is null, and moves nothing. */
const DO_PROVEDOR: Record<string, StatusDaEtiqueta> = {
  released: 'paga',
  generated: 'gerada',
  received: 'gerada',
  posted: 'postada',
  delivered: 'entregue',
  undelivered: 'nao_entregue',
  paused: 'parada',
  suspended: 'parada',
  canceled: 'cancelada',
  cancelled: 'cancelada',
}

export function statusDoProvedor(status: string): StatusDaEtiqueta | null {
  return DO_PROVEDOR[status] ?? null
}

const ROTULOS: Record<StatusDaEtiqueta, string> = {
  pedida: 'Comprando a etiqueta',
  no_carrinho: 'Comprando a etiqueta',
  paga: 'Etiqueta paga, sendo gerada',
  gerada: 'Etiqueta pronta',
  postada: 'A caminho',
  parada: 'Parada na transportadora',
  entregue: 'Entregue',
  nao_entregue: 'Não entregue',
  cancelada: 'Etiqueta cancelada',
  recusada: 'Compra não feita',
}

export function nomeDoStatusDaEtiqueta(status: string): string {
  return ROTULOS[status as StatusDaEtiqueta] ?? status
}
