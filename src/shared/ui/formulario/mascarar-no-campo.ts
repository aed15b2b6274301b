import type { ChangeEvent } from 'react'

const SINAL = /[0-9A-Za-z]/

/**
 * What the mask makes of what stands in the field, written there at once: so the caret stays behind the sign it was behind,
 * while React, which finds another text than was typed, would put it at the end.
 */
export function mascararNoCampo(
  { currentTarget: campo, nativeEvent }: ChangeEvent<HTMLInputElement>,
  mascara: (digitado: string) => string,
): string {
  const { value, selectionStart } = campo
  const mascarado = mascara(value)
  if (mascarado === value || selectionStart === null || selectionStart === value.length) return mascarado
  const atras = contarSinais(mascara(value.slice(0, selectionStart)))
  let lugar = 0
  while (lugar < mascarado.length && contarSinais(mascarado.slice(0, lugar)) < atras) lugar++
  // Delete goes on to the next sign, as Backspace does to the one before.
  if ('inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward')
    while (lugar < mascarado.length && !SINAL.test(mascarado.charAt(lugar))) lugar++
  campo.value = mascarado
  campo.setSelectionRange(lugar, lugar)
  return mascarado
}

const contarSinais = (texto: string): number => Array.from(texto).filter((um) => SINAL.test(um)).length
