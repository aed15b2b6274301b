/** A thing to carry: grams and whole centimetres of one unit, reais of one unit. */
export interface Volume {
  id: string
  quantidade: number
  pesoGramas: number
  alturaCm: number
  larguraCm: number
  comprimentoCm: number
  valor: number
}

/** What the carrier's account of the shop offers: reais, and days that the post works. */
export interface OpcaoDeFrete {
  servicoId: number
  nome: string
  transportadora: string
  preco: number
  prazoMin: number
  prazoMax: number
}

export interface PedidoDeCotacao {
  estabelecimentoId: string
  deCep: string
  paraCep: string
  volumes: Volume[]
}

export type RespostaDaTransportadora =
  | { tipo: 'opcoes'; opcoes: OpcaoDeFrete[] }
  | { tipo: 'indisponivel'; motivo: 'desconectada' | 'sem_resposta' | 'recusou' | 'cep_invalido' }

/**
 * Asks the carrier on behalf of a shop, outside any transaction. `indisponivel`: the caller falls
 * back to the shop's own table. Never throws for the carrier's faults.
 */
export async function cotarNaTransportadora(_pedido: PedidoDeCotacao): Promise<RespostaDaTransportadora> {
  return { tipo: 'indisponivel', motivo: 'desconectada' }
}
