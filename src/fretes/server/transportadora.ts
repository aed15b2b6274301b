import { aosCentavos, formatarReais } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { log } from '#src/shared/server/log.ts'
import { shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import type { Caixa } from '../etiqueta.ts'
import { abrirConta, type Conta, traduzirFalha } from './conta.ts'
import {
  type CotacaoDoMelhorEnvio,
  calcular,
  MelhorEnvioError,
  type PedidoDeCalculo,
} from './melhor-envio.ts'

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

/** The buyer waits: after this the shop's own table counts. */
const PRAZO_MS = 4000

const indisponivel = (
  motivo: Extract<RespostaDaTransportadora, { tipo: 'indisponivel' }>['motivo'],
): RespostaDaTransportadora => ({ tipo: 'indisponivel', motivo })

/**
 * Asks the carrier on behalf of a shop, outside any transaction. `indisponivel`: the caller falls back to the shop's own
 * table. Never throws for the carrier's faults. One query; the caller keeps the answer for a while.
 */
export async function cotarNaTransportadora(pedido: PedidoDeCotacao): Promise<RespostaDaTransportadora> {
  const { estabelecimentoId, volumes } = pedido
  const [de, para] = [pedido.deCep, pedido.paraCep].map((cep) => cep.replace(/\D/g, ''))
  if (!CEP.test(de ?? '') || !CEP.test(para ?? '')) return indisponivel('cep_invalido')
  if (volumes.length === 0) return indisponivel('recusou')
  const conta = await contaAtiva(estabelecimentoId)
  if (!conta) return indisponivel('desconectada')
  return perguntar(estabelecimentoId, conta, {
    from: { postal_code: de ?? '' },
    to: { postal_code: para ?? '' },
    products: volumes.map(({ id, quantidade, valor, ...caixa }) => ({
      id,
      quantity: quantidade,
      // Of one unit: the carrier multiplies it.
      insurance_value: aosCentavos(valor),
      ...medidas(caixa),
    })),
    ...COMUM,
  })
}

/** The same for boxes as they are closed, worth `valor` reais together: what a label costs. */
export async function cotarCaixas({
  estabelecimentoId,
  deCep,
  paraCep,
  caixas,
  valor,
}: Omit<PedidoDeCotacao, 'volumes'> & { caixas: Caixa[]; valor: number }): Promise<RespostaDaTransportadora> {
  const conta = await contaAtiva(estabelecimentoId)
  if (!conta) return indisponivel('desconectada')
  return perguntar(
    estabelecimentoId,
    { ...conta, servicos: [] },
    {
      from: { postal_code: deCep },
      to: { postal_code: paraCep },
      volumes: caixas.map((caixa, i) => ({
        ...medidas(caixa),
        insurance_value: i === 0 ? aosCentavos(valor) : 0,
      })),
      ...COMUM,
    },
  )
}

const CEP = /^\d{8}$/
const COMUM = { options: { receipt: false, own_hand: false } }

/** Under a centimetre nothing is carried: one is sent. Kilos. */
export function medidas({ pesoGramas, alturaCm, larguraCm, comprimentoCm }: Caixa) {
  const [height, width, length] = [alturaCm, larguraCm, comprimentoCm].map((cm) => Math.max(1, Math.ceil(cm)))
  return {
    height: height as number,
    width: width as number,
    length: length as number,
    weight: Math.max(1, Math.round(pesoGramas)) / 1000,
  }
}

async function contaAtiva(estabelecimentoId: string): Promise<Conta | null> {
  if (!getConfig().melhorEnvioApp) return null
  const conta = await withAccess(shopAlone(estabelecimentoId), (tx) => abrirConta(tx, estabelecimentoId))
  return conta?.status === 'ativa' ? conta : null
}

async function perguntar(
  estabelecimentoId: string,
  { token, servicos }: Conta,
  corpo: PedidoDeCalculo,
): Promise<RespostaDaTransportadora> {
  try {
    const escolhidos = servicos.length > 0 ? { services: servicos.join(',') } : {}
    const cotacoes = await calcular({ token, prazoMs: PRAZO_MS, corpo: { ...corpo, ...escolhidos } })
    const opcoes = cotacoes
      .filter(({ id }) => servicos.length === 0 || servicos.includes(id))
      .flatMap((cotacao) => opcaoDe(cotacao) ?? [])
    // All services vanish now and then: that is no offer of none, and the shop's own table counts.
    return opcoes.length > 0 ? { tipo: 'opcoes', opcoes } : indisponivel('recusou')
  } catch (error) {
    if (!(error instanceof MelhorEnvioError)) throw error
    log.warn(
      { loja: estabelecimentoId, status: error.status, motivo: error.mensagem },
      'a carrier did not quote',
    )
    await traduzirFalha(error, estabelecimentoId)
    if (error.status === 401) return indisponivel('desconectada')
    if (error.campos.some((campo) => campo.endsWith('postal_code'))) return indisponivel('cep_invalido')
    return indisponivel(error.incerto ? 'sem_resposta' : 'recusou')
  }
}

/** No parcel costs more reais or takes more days: a day is counted at a time, and a sale's columns have an end. */
const MAIOR_PRECO = 100_000
const MAIOR_PRAZO = 365

/** The `custom_*` values count: they carry what the shop set there. What nobody could mean is no offer. */
function opcaoDe(cotacao: CotacaoDoMelhorEnvio): OpcaoDeFrete | null {
  const preco = cotacao.custom_price ?? cotacao.price
  const faixa = cotacao.custom_delivery_range ?? cotacao.delivery_range
  const dias = cotacao.custom_delivery_time ?? cotacao.delivery_time
  const [min, max] = [faixa?.min ?? dias, faixa?.max ?? dias]
  if (cotacao.error || preco === undefined || min == null || max == null) return null
  if (!(preco >= 0 && preco <= MAIOR_PRECO) || Math.min(min, max) < 0 || Math.max(min, max) > MAIOR_PRAZO)
    return null
  return {
    servicoId: cotacao.id,
    nome: cotacao.name,
    transportadora: cotacao.company.name,
    preco,
    prazoMin: min,
    prazoMax: Math.max(min, max),
  }
}

export const precoMudou = (antes: number, agora: number) =>
  `O preço mudou de ${formatarReais(antes)} para ${formatarReais(agora)}. Compre de novo para aceitar.`
