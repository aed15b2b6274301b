import { plural } from './plural.ts'

/** `Tente de novo em 5 minutos.`: when something that was done too often may be done again, never too soon. */
export function tenteDeNovoEm(segundos: number): string {
  const minutos = Math.max(1, Math.ceil(segundos / 60))
  const espera =
    minutos <= 90
      ? plural(minutos, '# minuto', '# minutos')
      : plural(Math.ceil(minutos / 60), '# hora', '# horas')
  return `Tente de novo em ${espera}.`
}
