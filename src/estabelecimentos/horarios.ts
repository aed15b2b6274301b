import { formatarDia } from '#src/shared/dias.ts'

interface Turno {
  abre: string
  fecha: string
}

/** Past midnight, into the next day: 18:00 to 02:00. */
export const passaDaMeiaNoite = ({ abre, fecha }: Turno): boolean => fecha !== '' && fecha < abre

/** Why turns cannot be; null when they can. */
export function erroNosTurnos(turnos: readonly Turno[]): string | null {
  if (turnos.some(({ abre, fecha }) => !abre || !fecha)) return 'Informe quando a loja abre e quando fecha.'
  return turnos.some(({ abre, fecha }) => abre === fecha) ? ABRE_E_FECHA_JUNTO : null
}

export const ABRE_E_FECHA_JUNTO = 'A loja não pode abrir e fechar na mesma hora.'

/** Why a week's turns cannot stand beside each other; null when they can. One may begin as another ends. */
export function erroNosDias(dias: readonly (readonly Turno[] | null)[]): string | null {
  // The first day once more behind the last: what passes midnight on Saturday meets Sunday's.
  const semana = [...dias, dias[0]].flatMap((turnos, dia) =>
    (turnos ?? []).map((turno) => ({
      de: minutos(turno.abre, dia),
      ate: minutos(turno.fecha, passaDaMeiaNoite(turno) ? dia + 1 : dia),
    })),
  )
  return semana
    .toSorted((um, outro) => um.de - outro.de)
    .some(({ ate }, i, emOrdem) => ate > (emOrdem[i + 1]?.de ?? ate))
    ? 'Os turnos não podem se sobrepor, nem o que passa da meia-noite aos do dia seguinte.'
    : null
}

/** Since the beginning of the week. */
const minutos = (hora: string, dia: number) =>
  dia * 24 * 60 + Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

/** Why days of a shop's own cannot stand beside each other; null when they can. */
export function erroNasExcecoes(excecoes: readonly { dia: string }[]): string | null {
  const repetida = excecoes.find(({ dia }, i) => excecoes.findIndex((outra) => outra.dia === dia) < i)
  return repetida ? `A data ${formatarDia(repetida.dia)} está repetida.` : null
}
