import { formatarReais } from '#src/shared/dinheiro.ts'

/** A purchase in instalments: reais that are bought, and reais that are paid in all, interest with them. */
export interface Parcelamento {
  parcelas: number
  valor: number
  total: number
}

/**
 * The effective interest of a month that makes `parcelas` equal instalments of `total`, the first a month from now, worth
 * `valor` today. 0 without interest.
 */
export function jurosAoMes({ parcelas, valor, total }: Parcelamento): number {
  if (total <= valor || parcelas < 1) return 0
  const parcela = total / parcelas
  const valeHoje = (juros: number) => (parcela * (1 - (1 + juros) ** -parcelas)) / juros
  let [menor, maior] = [1e-9, 10]
  for (let passo = 0; passo < 60; passo += 1) {
    const meio = (menor + maior) / 2
    if (valeHoje(meio) > valor) menor = meio
    else maior = meio
  }
  return menor
}

/** Reais of all instalments at an interest of a month, each rounded to the cent as it is charged. */
export function totalParcelado(valor: number, parcelas: number, juros: number): number {
  const parcela = juros === 0 ? valor / parcelas : (valor * juros) / (1 - (1 + juros) ** -parcelas)
  return juros === 0 ? valor : (Math.round(parcela * 100) * parcelas) / 100
}

const porcento = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `6× de R$ 22,14, total de R$ 132,84, com juros de 2,98% ao mês (42,31% ao ano)` (CDC art. 52; Lei 14.181 art. 54-B). */
export function descreverParcelamento(parcelamento: Parcelamento): string {
  const { parcelas, total } = parcelamento
  const juros = jurosAoMes(parcelamento)
  const vezes = `${parcelas}× de ${formatarReais(total / parcelas)}`
  if (juros === 0) return `${vezes} sem juros, total de ${formatarReais(total)}`
  return `${vezes}, total de ${formatarReais(total)}, com juros de ${porcento.format(juros)} ao mês (${porcento.format((1 + juros) ** 12 - 1)} ao ano)`
}
