/** The form that goes with the number: one, or several, which zero is too in Portuguese. Each `#` is the number, as `dizer` says it. */
export function plural(
  quantos: number,
  um: string,
  varios: string,
  dizer: (quantos: number) => string = (numero) => numero.toLocaleString('pt-BR'),
): string {
  return (quantos === 1 ? um : varios).replaceAll('#', dizer(quantos))
}
