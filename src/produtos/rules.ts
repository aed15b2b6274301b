import { paraCentavos, paraReais, precoEfetivo } from '#src/shared/dinheiro.ts'

/** EAN-8 or EAN-13 with its check digit. */
export function eanValido(codigo: string): boolean {
  if (!/^([0-9]{8}|[0-9]{13})$/.test(codigo)) return false
  const digitos = codigo.split('').map(Number)
  const conferencia = digitos.pop()
  const soma = digitos.reverse().reduce((total, digito, i) => total + digito * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (soma % 10)) % 10 === conferencia
}

/** What is left of the price after the cost, in percent of the price; null without a cost. Takes reais. */
export function margemPercentual(preco: number, custo: number | null): number | null {
  if (custo === null || preco <= 0) return null
  return Math.round(((paraCentavos(preco) - paraCentavos(custo)) / paraCentavos(preco)) * 1000) / 10
}

export interface AjusteDePreco {
  /** Signed: -10 is ten off. */
  valor: number
  em: 'percentual' | 'reais'
  /** To the nearest price that ends in ,90. */
  arredondar: boolean
}

/** A price in reais after a bulk change; null when nothing would be left of it. */
export function ajustarPreco(preco: number, { valor, em, arredondar }: AjusteDePreco): number | null {
  const centavos = paraCentavos(preco)
  const mudado =
    em === 'percentual' ? Math.round(centavos * (1 + valor / 100)) : centavos + paraCentavos(valor)
  const final = arredondar ? Math.max(90, Math.round((mudado - 90) / 100) * 100 + 90) : mudado
  return mudado <= 0 || final > 999_999_999_999 ? null : paraReais(final)
}

/** The promotional price at `percentual` off, in reais. */
export function precoComDesconto(preco: number, percentual: number): number {
  return paraReais(Math.round(paraCentavos(preco) * (1 - percentual / 100)))
}

/** The state of a promotion's switch: its dates say more than the flag. */
export function situacaoDaPromocao(
  produto: {
    em_promocao: boolean
    preco_promocao: number | null
    promocao_de: string | null
    promocao_ate: string | null
  },
  agora: number,
): 'sem' | 'agendada' | 'valendo' {
  if (produto.preco_promocao === null) return 'sem'
  const { promocao_de: de, promocao_ate: ate } = produto
  if (!de && !ate) return produto.em_promocao ? 'valendo' : 'sem'
  if (ate && Date.parse(ate) <= agora) return 'sem'
  return de && Date.parse(de) > agora ? 'agendada' : 'valendo'
}

export const DIAS_NA_LIXEIRA = 30
/** Whether a product was in the bin for so long that it comes back no more. */
export const venceuNaLixeira = (excluidoEm: Date | null, agora: Date): boolean =>
  excluidoEm !== null && excluidoEm.getTime() <= agora.getTime() - DIAS_NA_LIXEIRA * 86_400_000
export const MINUTOS_PARA_DESFAZER = 10
/** An import, counted from when its file came. */
export const DIAS_PARA_DESFAZER = 7
export const ULTIMAS_UNIDADES = 5

/** Whether variations of a product cost different amounts: lists say `a partir de`. */
export const custaVarios = (produto: {
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  preco_ate: number | null
}): boolean => produto.preco_ate !== null && produto.preco_ate > precoEfetivo(produto)
