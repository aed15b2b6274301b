import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'

export const TIPOS_DE_CUPOM = ['percentual', 'valor', 'entrega'] as const
export type TipoDeCupom = (typeof TIPOS_DE_CUPOM)[number]
export const STATUS_DE_CUPOM = ['ativo', 'pausado', 'encerrado'] as const

/** A coupon's code as it is compared: `  bem-vindo ` is BEM-VINDO. */
export function normalizarCodigo(codigo: string): string {
  return codigo.trim().toUpperCase()
}

/** What a coupon takes off, and of what. Money in reais. */
export interface Abatimento {
  tipo: TipoDeCupom
  percentual: number | null
  valor: number | null
  teto: number | null
  minimo: number
  categorias: string[]
  produtos: string[]
}

export interface Condicoes extends Abatimento {
  codigo: string
  status: string
  /** Days of São Paulo, both included. */
  vale_de: string | null
  vale_ate: string | null
  limite_total: number | null
  limite_por_pessoa: number | null
  usos: number
  primeira_compra: boolean
  formas: string[] | null
  combinavel: boolean
}

/** A line of the order, at the price that it is sold for. */
export interface LinhaDoPedido {
  /** The product; of a variation, the product that it is of. */
  produto_id: string
  categoria_id: string | null
  centavos: number
}

export interface Pedido {
  linhas: LinhaDoPedido[]
  /** Null while the buyer has not chosen how to pay. */
  forma: string | null
  /** Cents of the delivery before any coupon; null while it is not known. */
  entregaCentavos: number | null
  /** The day it is in São Paulo. */
  hoje: string
  /** Of this person with this coupon. */
  usosDaPessoa: number
  jaComprou: boolean
}

/** Splits cents by weight, largest remainder first: they add up to the whole, and none gets more than its weight. */
export function repartir(centavos: number, pesos: readonly number[]): number[] {
  const todos = pesos.reduce((soma, peso) => soma + peso, 0)
  if (todos === 0) return pesos.map(() => 0)
  const partes = pesos.map((peso, lugar) => {
    const exata = (centavos * peso) / todos
    return { lugar, inteira: Math.floor(exata), resto: exata - Math.floor(exata) }
  })
  let sobra = centavos - partes.reduce((soma, { inteira }) => soma + inteira, 0)
  const porResto = partes.toSorted((a, b) => b.resto - a.resto || a.lugar - b.lugar)
  for (const parte of porResto) {
    if (sobra <= 0) break
    parte.inteira += 1
    sobra -= 1
  }
  return partes.map(({ inteira }) => inteira)
}

function alcanca({ categorias, produtos }: Abatimento, linha: LinhaDoPedido): boolean {
  if (categorias.length + produtos.length === 0) return true
  return (
    produtos.includes(linha.produto_id) ||
    (linha.categoria_id !== null && categorias.includes(linha.categoria_id))
  )
}

const somar = (linhas: readonly { centavos: number }[]) =>
  linhas.reduce((soma, { centavos }) => soma + centavos, 0)

/** Cents off each line and off the delivery. */
export interface ContaDosCupons {
  porLinha: number[]
  mercadoriaCentavos: number
  entregaCentavos: number
}

/**
 * What coupons take off an order that they all apply to (docs/rules/coupons.md#money): the delivery first, then the
 * goods, of which a cent is left to pay where nothing else would be.
 */
export function contarCupons(
  cupons: readonly Abatimento[],
  { linhas, entregaCentavos: taxa }: { linhas: LinhaDoPedido[]; entregaCentavos: number },
): ContaDosCupons {
  const daEntrega = cupons.find(({ tipo }) => tipo === 'entrega')
  const entregaCentavos = daEntrega ? Math.min(taxa, paraCentavos(daEntrega.teto ?? taxa)) : 0
  const daMercadoria = cupons.find(({ tipo }) => tipo !== 'entrega')
  const pesos = linhas.map((linha) => (daMercadoria && alcanca(daMercadoria, linha) ? linha.centavos : 0))
  const base = pesos.reduce((soma, peso) => soma + peso, 0)
  const sobraAPagar = somar(linhas) + taxa - entregaCentavos - 1
  const mercadoriaCentavos = daMercadoria
    ? Math.max(0, Math.min(abater(daMercadoria, base), base, sobraAPagar))
    : 0
  return { porLinha: repartir(mercadoriaCentavos, pesos), mercadoriaCentavos, entregaCentavos }
}

function abater({ tipo, percentual, valor, teto }: Abatimento, base: number): number {
  if (tipo === 'valor') return paraCentavos(valor ?? 0)
  const parte = Math.round((base * (percentual ?? 0)) / 100)
  return teto === null ? parte : Math.min(parte, paraCentavos(teto))
}

/** The most that one person may use it. */
export function limiteDaPessoa({
  primeira_compra,
  limite_por_pessoa,
}: Pick<Condicoes, 'primeira_compra' | 'limite_por_pessoa'>): number | null {
  return primeira_compra ? 1 : limite_por_pessoa
}

const FORMAS: Record<string, string> = { pix: 'no PIX', avista: 'em dinheiro', cartao: 'no cartão' }

export const CUPOM_DESCONHECIDO = 'Cupom não encontrado. Confira o código.'

/** Why a coupon does not apply to this order, in one sentence that says what is missing; null when it does. */
export function porQueNaoVale(cupom: Condicoes, pedido: Pedido): string | null {
  const { linhas, forma, hoje } = pedido
  if (cupom.status === 'encerrado') return 'Este cupom terminou.'
  if (cupom.status === 'pausado') return 'Este cupom não está disponível agora.'
  if (cupom.vale_de && hoje < cupom.vale_de)
    return `Este cupom vale a partir de ${formatarDia(cupom.vale_de)}.`
  if (cupom.vale_ate && hoje > cupom.vale_ate) return `Este cupom venceu em ${formatarDia(cupom.vale_ate)}.`
  if (cupom.limite_total !== null && cupom.usos >= cupom.limite_total)
    return 'Este cupom já foi usado por completo.'
  if (cupom.primeira_compra && pedido.jaComprou) return 'Este cupom vale só para a primeira compra na loja.'
  const porPessoa = limiteDaPessoa(cupom)
  if (porPessoa !== null && pedido.usosDaPessoa >= porPessoa)
    return porPessoa === 1
      ? 'Você já usou este cupom.'
      : `Você já usou este cupom ${porPessoa} vezes, que é o limite.`
  const alcancadas = linhas.filter((linha) => alcanca(cupom, linha))
  if (alcancadas.length === 0) return 'Este cupom não vale para os produtos do pedido.'
  const falta = paraCentavos(cupom.minimo) - somar(alcancadas)
  if (falta > 0) {
    const quais = alcancadas.length < linhas.length || restrito(cupom) ? 'produtos deste cupom' : 'produtos'
    return `Faltam ${formatarReais(paraReais(falta))} em ${quais} para usar este cupom.`
  }
  if (cupom.formas && forma && !cupom.formas.includes(forma))
    return `Este cupom vale só para pagar ${nomearFormas(cupom.formas)}.`
  if (cupom.tipo === 'entrega' && pedido.entregaCentavos === 0)
    return 'Não há frete a descontar nesta forma de entrega.'
  const conta = contarCupons([cupom], { linhas, entregaCentavos: pedido.entregaCentavos ?? 0 })
  if (cupom.tipo !== 'entrega' && conta.mercadoriaCentavos === 0)
    return 'Não há o que descontar neste pedido.'
  return null
}

/** Why two coupons do not go together; null when they do. */
export function porQueNaoCombinam(
  cupons: readonly Pick<Condicoes, 'codigo' | 'tipo' | 'combinavel'>[],
): string | null {
  if (cupons.length < 2) return null
  const deEntrega = cupons.filter(({ tipo }) => tipo === 'entrega').length
  if (cupons.length > 2 || deEntrega !== 1) return REGRA_DE_COMBINAR
  const sozinho = cupons.find(({ combinavel }) => !combinavel)
  return sozinho ? `O cupom ${sozinho.codigo} não pode ser usado junto com outro.` : null
}

export const REGRA_DE_COMBINAR =
  'Vale um cupom por loja. Um de frete grátis pode ir junto quando a loja permite combinar os dois.'

const restrito = ({ categorias, produtos }: Pick<Abatimento, 'categorias' | 'produtos'>) =>
  categorias.length + produtos.length > 0

function nomearFormas(formas: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
    formas.map((forma) => FORMAS[forma] ?? forma),
  )
}

const numero = (valor: number) => valor.toLocaleString('pt-BR')

/** `10% de desconto, até R$ 30,00`: what it takes off, in short. */
export function oQueAbate({
  tipo,
  percentual,
  valor,
  teto,
}: Pick<Abatimento, 'tipo' | 'percentual' | 'valor' | 'teto'>): string {
  if (tipo === 'valor') return `${formatarReais(valor ?? 0)} de desconto`
  const ate = teto === null ? '' : `, até ${formatarReais(teto)}`
  return tipo === 'entrega' ? `Frete grátis${ate}` : `${numero(percentual ?? 0)}% de desconto${ate}`
}

type Frase = Omit<
  Condicoes,
  'usos' | 'status' | 'codigo' | 'vale_de' | 'limite_total' | 'limite_por_pessoa'
> &
  Partial<Pick<Condicoes, 'vale_de' | 'limite_total' | 'limite_por_pessoa'>>

/** All that a coupon does, in sentences for people. */
export function fraseDoCupom(cupom: Frase): string {
  const em = restrito(cupom) ? ' em produtos escolhidos' : ''
  const minimo = cupom.minimo > 0 ? ` em pedidos a partir de ${formatarReais(cupom.minimo)} em produtos` : ''
  const formas = cupom.formas ? `, pagando ${nomearFormas(cupom.formas)}` : ''
  const porPessoa = limiteDaPessoa({ limite_por_pessoa: null, ...cupom })
  const frases = [
    `${oQueAbate(cupom)}${em}${minimo}${formas}`,
    cupom.primeira_compra ? 'Só na primeira compra na loja' : '',
    !cupom.primeira_compra && porPessoa
      ? porPessoa === 1
        ? 'Uma vez por pessoa'
        : `${porPessoa} vezes por pessoa`
      : '',
    cupom.limite_total ? `Para os primeiros ${numero(cupom.limite_total)} pedidos` : '',
    cupom.vale_de ? `A partir de ${formatarDia(cupom.vale_de)}` : '',
    cupom.vale_ate ? `Até ${formatarDia(cupom.vale_ate)}` : '',
    cupom.combinavel
      ? cupom.tipo === 'entrega'
        ? 'Combina com um cupom de desconto'
        : 'Combina com um cupom de frete grátis'
      : '',
  ]
  return `${frases.filter(Boolean).join('. ')}.`
}

export const NOME_DO_TIPO: Record<TipoDeCupom, string> = {
  percentual: 'Percentual',
  valor: 'Valor fixo',
  entrega: 'Frete grátis',
}

export const NOME_DO_STATUS: Record<(typeof STATUS_DE_CUPOM)[number], string> = {
  ativo: 'Ativo',
  pausado: 'Pausado',
  encerrado: 'Encerrado',
}
