import type { Entrega, PedidoMinimo } from '#src/estabelecimentos/configuracoes.ts'
import {
  type Cotacao,
  cotarEntrega,
  faltaParaGratis,
  type ModoDeEntrega,
  modosDaLoja,
} from '#src/estabelecimentos/entrega.ts'
import { faltaParaOMinimo } from '#src/estabelecimentos/pedido-minimo.ts'
import type { CotacaoDeFrete, OpcaoDeEntregaCotada } from '#src/fretes/schemas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import type { LojaDoCarrinho } from './carrinho-por-loja.ts'

/** A shop with its table of deliveries; null where it set nothing. */
export interface LojaQueEntrega {
  id: string
  nome: string
  cidade: string | null
  uf: string | null
  entrega: Entrega | null
  pedido_minimo?: PedidoMinimo | null
}

/** A way in which the shop hands this order over; without an answer while no address is chosen. */
export interface OpcaoDeEntrega {
  /** Tells it from the others: the way, or `envio:2` for one of a carrier's services. */
  chave: string
  modo: ModoDeEntrega
  cotacao: CotacaoDaOpcao | null
  /** Of `envio`: what was quoted for it. */
  envio?: OpcaoDeEntregaCotada
  /** Its price is being asked. */
  calculando?: boolean
}

type Recusada = Extract<Cotacao, { serve: false }>
type CotacaoDaOpcao = Omit<Extract<Cotacao, { serve: true }>, 'modo'> | Recusada

/** What posting costs, by shop: null while it is asked, or when it could not be. */
export type CotacoesDasLojas = Record<string, CotacaoDeFrete | null>

export interface EntregaDaLoja {
  loja: LojaQueEntrega
  opcoes: OpcaoDeEntrega[]
  chave: string
  modo: ModoDeEntrega
  /** Of `envio`: what the order names. */
  cotacao?: { id: string; servico_id: number | null }
  /** What did not work of it, in a sentence. */
  aviso: string | null
  /** Nobody said what posting costs: it may be asked again. */
  semResposta: boolean
  taxaCentavos: number
  /** Of a delivery to arrange: the buyer knows that its freight is not in the total. */
  ciente: boolean
  /** Reais still missing for a free delivery; null where there is none, or it is free already. */
  faltaParaGratis: number | null
  /** Why the order cannot be handed over like that, and what to do; null when it can. */
  falta: string | null
}

export interface EntregaDaCompra {
  lojas: EntregaDaLoja[]
  /** Of all shops. What is not known yet counts nothing. */
  centavos: number
  /** For the summary: `R$ 9,90`, `grátis, retirada na loja`. */
  texto: string
  falta: string | null
  /** The shop whose delivery is to be arranged, while the buyer has not said that they know the freight is extra. */
  semCiencia: string | null
  /** Somebody comes to the buyer's door, or may have to. */
  usaEndereco: boolean
}

/** How each shop of a purchase hands it over: what was chosen, else the first way that serves. The server quotes again. */
export function entregasDaCompra(
  lojas: LojaQueEntrega[],
  {
    daCompra,
    escolhas = {},
    cientes = {},
    cotacoes = {},
    endereco,
  }: {
    daCompra: LojaDoCarrinho[]
    escolhas?: Record<string, string> | undefined
    cotacoes?: CotacoesDasLojas | undefined
    cientes?: Record<string, boolean> | undefined
    endereco: Endereco | undefined
  },
): EntregaDaCompra {
  const partes = daCompra.flatMap(({ estabelecimentoId, subtotalCentavos }) => {
    const loja = lojas.find(({ id }) => id === estabelecimentoId)
    return loja
      ? [
          entregaDaLoja(loja, {
            escolha: escolhas[loja.id],
            ciente: cientes[loja.id] === true,
            cotada: cotacoes[loja.id] ?? null,
            endereco,
            subtotalCentavos,
          }),
        ]
      : []
  })
  const centavos = partes.reduce((soma, { taxaCentavos }) => soma + taxaCentavos, 0)
  return {
    lojas: partes,
    centavos,
    texto: resumirEntrega(partes, centavos),
    falta: partes.find(({ falta }) => falta)?.falta ?? null,
    semCiencia: partes.find(({ modo, ciente }) => modo === 'combinar' && !ciente)?.loja.id ?? null,
    usaEndereco: partes.some(({ modo }) => modo !== 'retirada'),
  }
}

function entregaDaLoja(
  loja: LojaQueEntrega,
  {
    escolha,
    ciente,
    cotada,
    endereco,
    subtotalCentavos,
  }: {
    escolha: string | undefined
    cotada: CotacaoDeFrete | null
    ciente: boolean
    endereco: Endereco | undefined
    subtotalCentavos: number
  },
): EntregaDaLoja {
  const opcoes = modosDaLoja(loja.entrega).flatMap((modo): OpcaoDeEntrega[] => {
    if (modo === 'envio') return endereco && cotada ? enviosDaLoja(cotada) : [semCotacao(endereco)]
    const cotacao =
      modo === 'propria' && !endereco
        ? null
        : cotarEntrega(loja, { ...endereco, modo }, paraReais(subtotalCentavos))
    return [{ chave: modo, modo, cotacao }]
  })
  const opcao =
    opcoes.find(({ chave }) => chave === escolha) ??
    opcoes.find(({ cotacao }) => cotacao?.serve) ??
    (opcoes[0] as OpcaoDeEntrega)
  const { cotacao, modo, envio } = opcao
  return {
    loja,
    opcoes,
    chave: opcao.chave,
    modo,
    ...(envio && cotada?.cotacao_id
      ? { cotacao: { id: cotada.cotacao_id, servico_id: envio.servico_id } }
      : {}),
    aviso: (endereco && cotada?.aviso) || null,
    semResposta: endereco !== undefined && cotada?.sem_resposta === true,
    taxaCentavos: cotacao?.serve ? paraCentavos(cotacao.taxa) : 0,
    ciente,
    faltaParaGratis: faltaParaGratis(loja.entrega, {
      cep: endereco?.cep,
      subtotal: paraReais(subtotalCentavos),
    }),
    falta: cotacao
      ? (porQueNao(cotacao, loja) ?? porCausaDoMinimo(loja, { modo, subtotalCentavos }))
      : endereco
        ? cotada
          ? 'Calcule o frete de novo ou escolha outra forma.'
          : 'Aguarde o cálculo do frete.'
        : 'Informe o endereço da entrega.',
  }
}

/** Posting while its price is not known: no address yet, no answer, or it is being asked. */
const semCotacao = (endereco: Endereco | undefined): OpcaoDeEntrega => ({
  chave: 'envio',
  modo: 'envio',
  cotacao: null,
  calculando: endereco !== undefined,
})

/** Each service that was quoted, and one that does not serve where nobody goes. */
function enviosDaLoja(cotada: CotacaoDeFrete): OpcaoDeEntrega[] {
  if (cotada.sem_resposta) return [semCotacao(undefined)]
  const envios = cotada.opcoes.filter(({ modo }) => modo === 'envio')
  if (envios.length === 0)
    return [{ chave: 'envio', modo: 'envio', cotacao: { serve: false, motivo: 'fora_da_area' } }]
  return envios.map((envio) => ({
    chave: envio.servico_id === null ? 'envio' : `envio:${envio.servico_id}`,
    modo: 'envio',
    cotacao: { serve: true, taxa: envio.preco ?? 0, prazo: envio.prazo, zona: null },
    envio,
  }))
}

function porQueNao(cotacao: CotacaoDaOpcao, { nome }: LojaQueEntrega): string | null {
  if (cotacao.serve) return null
  if (cotacao.motivo === 'abaixo_do_minimo')
    return `A entrega de ${nome} vale para pedidos a partir de ${formatarReais(cotacao.minimo ?? 0)}.`
  return `${nome} não entrega neste endereço. Escolha outro endereço ou outra forma.`
}

function porCausaDoMinimo(
  { nome, pedido_minimo }: LojaQueEntrega,
  { modo, subtotalCentavos }: { modo: string; subtotalCentavos: number },
): string | null {
  const falta = faltaParaOMinimo(pedido_minimo, { modo, subtotal: paraReais(subtotalCentavos) })
  return falta > 0 ? `Faltam ${formatarReais(falta)} para o pedido mínimo de ${nome}.` : null
}

const CURTOS: Record<ModoDeEntrega, string> = {
  retirada: 'grátis, retirada na loja',
  propria: 'grátis, entregue pela loja',
  envio: 'grátis, enviado pela loja',
  combinar: 'a combinar com a loja',
}

function resumirEntrega(partes: EntregaDaLoja[], centavos: number): string {
  if (partes.some(({ falta }) => falta)) return 'depende do endereço'
  if (centavos > 0) return formatarReais(paraReais(centavos))
  const modos = new Set(partes.map(({ modo }) => modo))
  const [modo] = modos
  return modos.size === 1 && modo ? CURTOS[modo] : 'sem custo aqui'
}

/** What one way costs, beside its name. */
export function precoDaOpcao({ modo, cotacao }: OpcaoDeEntrega, { entrega }: LojaQueEntrega): string {
  if (modo === 'combinar') return 'a combinar'
  if (cotacao?.serve) return cotacao.taxa > 0 ? formatarReais(cotacao.taxa) : 'grátis'
  if (modo === 'envio') return cotacao ? 'fora da área' : ''
  const taxas = entrega?.propria.zonas.map(({ taxa }) => taxa) ?? []
  if (cotacao?.serve === false && cotacao.motivo === 'fora_da_area') return 'fora da área'
  if (taxas.length === 0) return ''
  const menor = Math.min(...taxas)
  return menor > 0 ? `a partir de ${formatarReais(menor)}` : 'grátis em parte da região'
}

/** What one way means: where, by when, from how much on. */
export function textoDaOpcao(
  { modo, cotacao, envio, calculando }: OpcaoDeEntrega,
  { entrega }: LojaQueEntrega,
): string {
  if (modo === 'retirada') {
    const { endereco = '', prazo = '' } = entrega?.retirada ?? {}
    return [endereco || 'No endereço da loja', prazo].filter(Boolean).join(', ')
  }
  if (modo === 'combinar') return entrega?.combinar.texto || 'A loja fala com você depois do pedido.'
  if (modo === 'envio') {
    if (calculando) return 'Calculando o frete…'
    if (!envio) return cotacao ? 'Nenhum envio chega a este CEP.' : 'O preço depende do endereço.'
    return envio.ate ? `chega até ${formatarDia(envio.ate)}` : envio.prazo
  }
  if (cotacao?.serve) return `${cotacao.zona}, ${cotacao.prazo}`
  const zonas = entrega?.propria.zonas ?? []
  if (cotacao && cotacao.motivo === 'abaixo_do_minimo')
    return `Pedidos a partir de ${formatarReais(cotacao.minimo ?? 0)}`
  return zonas.map(({ nome, prazo }) => `${nome}, ${prazo}`).join('; ')
}

export const NOMES_DOS_MODOS: Record<ModoDeEntrega, string> = {
  retirada: 'Retirar na loja',
  propria: 'Entrega no seu endereço',
  envio: 'Envio para o seu endereço',
  combinar: 'Combinar com a loja',
}

/** What one way is called: a carrier's service by both names. */
export const nomeDaOpcao = ({ modo, envio }: OpcaoDeEntrega): string =>
  envio?.servico_id ? `${envio.transportadora} ${envio.nome}` : NOMES_DOS_MODOS[modo]

/** Among several that post: which costs least, and which arrives first when it is another. */
export function marcasDasOpcoes(opcoes: readonly OpcaoDeEntrega[]): Record<string, string> {
  const envios = opcoes.flatMap(({ chave, envio }) => (envio ? [{ chave, ...envio }] : []))
  if (envios.length < 2) return {}
  const barata = envios.toSorted((a, b) => (a.preco ?? 0) - (b.preco ?? 0))[0]
  const rapida = envios.toSorted((a, b) => ((a.ate ?? '') < (b.ate ?? '') ? -1 : 1))[0]
  // The shop's own delivery may cost less than any post.
  const propria = opcoes.find(({ modo }) => modo === 'propria')?.cotacao
  const vence = barata && !(propria?.serve && propria.taxa < (barata.preco ?? 0))
  return {
    ...(rapida ? { [rapida.chave]: 'mais rápido' } : {}),
    ...(vence ? { [barata.chave]: 'mais barato' } : {}),
  }
}

/** How long each way of a shop takes, in one line, for the cart: `Retirada: hoje. Centro: 1 dia útil.` */
export function prazosDaLoja(entrega: Entrega | null): string {
  const prazos = modosDaLoja(entrega).flatMap((modo): string[] => {
    if (modo === 'combinar') return ['Entrega a combinar com a loja']
    if (modo === 'envio') return ['Envio: calcule pelo CEP']
    if (modo === 'retirada')
      return entrega?.retirada.prazo ? [`Retirada: ${entrega.retirada.prazo}`] : ['Retirada na loja']
    return entrega?.propria.zonas.map(({ nome, prazo }) => `${nome}: ${prazo}`) ?? []
  })
  return `${prazos.join('. ')}.`
}
