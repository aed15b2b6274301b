import type { Entrega, PedidoMinimo } from '#src/estabelecimentos/configuracoes.ts'
import { type Cotacao, cotarEntrega, type ModoDeEntrega, modosDaLoja } from '#src/estabelecimentos/entrega.ts'
import { faltaParaOMinimo } from '#src/estabelecimentos/pedido-minimo.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import type { LojaDoCarrinho } from './carrinho-por-loja.ts'

/** A shop with its table of deliveries; null where it set nothing. */
export interface LojaQueEntrega {
  id: string
  nome: string
  entrega: Entrega | null
  pedido_minimo?: PedidoMinimo | null
}

/** A way in which the shop hands this order over; without an answer while no address is chosen. */
export interface OpcaoDeEntrega {
  modo: ModoDeEntrega
  cotacao: Cotacao | null
}

export interface EntregaDaLoja {
  loja: LojaQueEntrega
  opcoes: OpcaoDeEntrega[]
  modo: ModoDeEntrega
  taxaCentavos: number
  /** Of a delivery to arrange: the buyer knows that its freight is not in the total. */
  ciente: boolean
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
    endereco,
  }: {
    daCompra: LojaDoCarrinho[]
    escolhas?: Record<string, ModoDeEntrega> | undefined
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
    endereco,
    subtotalCentavos,
  }: {
    escolha: ModoDeEntrega | undefined
    ciente: boolean
    endereco: Endereco | undefined
    subtotalCentavos: number
  },
): EntregaDaLoja {
  const opcoes = modosDaLoja(loja.entrega).map(
    (modo): OpcaoDeEntrega => ({
      modo,
      cotacao:
        modo === 'propria' && !endereco
          ? null
          : cotarEntrega(
              loja.entrega,
              { modo, cep: endereco?.cep, bairro: endereco?.bairro },
              paraReais(subtotalCentavos),
            ),
    }),
  )
  const opcao =
    opcoes.find(({ modo }) => modo === escolha) ??
    opcoes.find(({ cotacao }) => cotacao?.serve) ??
    (opcoes[0] as OpcaoDeEntrega)
  const { cotacao, modo } = opcao
  return {
    loja,
    opcoes,
    modo,
    taxaCentavos: cotacao?.serve ? paraCentavos(cotacao.taxa) : 0,
    ciente,
    falta: cotacao
      ? (porQueNao(cotacao, loja) ?? porCausaDoMinimo(loja, { modo, subtotalCentavos }))
      : 'Informe o endereço da entrega.',
  }
}

function porQueNao(cotacao: Cotacao, { nome }: LojaQueEntrega): string | null {
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
  const taxas = entrega?.propria.zonas.map(({ taxa }) => taxa) ?? []
  if (cotacao?.serve === false && cotacao.motivo === 'fora_da_area') return 'fora da área'
  if (taxas.length === 0) return ''
  const menor = Math.min(...taxas)
  return menor > 0 ? `a partir de ${formatarReais(menor)}` : 'grátis em parte da região'
}

/** What one way means: where, by when, from how much on. */
export function textoDaOpcao({ modo, cotacao }: OpcaoDeEntrega, { entrega }: LojaQueEntrega): string {
  if (modo === 'retirada') {
    const { endereco = '', prazo = '' } = entrega?.retirada ?? {}
    return [endereco || 'No endereço da loja', prazo].filter(Boolean).join(', ')
  }
  if (modo === 'combinar') return entrega?.combinar.texto || 'A loja fala com você depois do pedido.'
  if (cotacao?.serve) return `${cotacao.zona}, ${cotacao.prazo}`
  const zonas = entrega?.propria.zonas ?? []
  if (cotacao && cotacao.motivo === 'abaixo_do_minimo')
    return `Pedidos a partir de ${formatarReais(cotacao.minimo ?? 0)}`
  return zonas.map(({ nome, prazo }) => `${nome}, ${prazo}`).join('; ')
}

export const NOMES_DOS_MODOS: Record<ModoDeEntrega, string> = {
  retirada: 'Retirar na loja',
  propria: 'Entrega no seu endereço',
  combinar: 'Combinar com a loja',
}

/** How long each way of a shop takes, in one line, for the cart: `Retirada: hoje. Centro: 1 dia útil.` */
export function prazosDaLoja(entrega: Entrega | null): string {
  const prazos = modosDaLoja(entrega).flatMap((modo): string[] => {
    if (modo === 'combinar') return ['Entrega a combinar com a loja']
    if (modo === 'retirada')
      return entrega?.retirada.prazo ? [`Retirada: ${entrega.retirada.prazo}`] : ['Retirada na loja']
    return entrega?.propria.zonas.map(({ nome, prazo }) => `${nome}: ${prazo}`) ?? []
  })
  return `${prazos.join('. ')}.`
}
