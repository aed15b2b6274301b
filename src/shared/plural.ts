/** The form that goes with the number: one, or several, which zero is too in Portuguese. Each `#` is the number. */
export function plural(quantos: number, um: string, varios: string): string {
  return (quantos === 1 ? um : varios).replaceAll('#', quantos.toLocaleString('pt-BR'))
}
