import { formatarDia } from '#src/shared/dias.ts'

interface Turno {
  abre: string
  fecha: string
}

/** Why a week's turns cannot stand beside each other; null when they can. One may begin as another ends. */
export function erroNosDias(dias: readonly (readonly Turno[] | null)[]): string | null {
  return dias.some((turnos) => turnos && sobrepostos(turnos))
    ? 'Os turnos de um mesmo dia não podem se sobrepor.'
    : null
}

function sobrepostos(turnos: readonly Turno[]): boolean {
  const emOrdem = turnos.toSorted((um, outro) => (um.abre < outro.abre ? -1 : 1))
  return emOrdem.some(({ fecha }, i) => fecha > (emOrdem[i + 1]?.abre ?? fecha))
}

/** Why days of a shop's own cannot stand beside each other; null when they can. */
export function erroNasExcecoes(excecoes: readonly { dia: string }[]): string | null {
  const repetida = excecoes.find(({ dia }, i) => excecoes.findIndex((outra) => outra.dia === dia) < i)
  return repetida ? `A data ${formatarDia(repetida.dia)} está repetida.` : null
}
