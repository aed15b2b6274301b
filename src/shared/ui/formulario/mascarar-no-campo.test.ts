import type { ChangeEvent } from 'react'
import { expect, test } from 'vitest'
import { mascararCnpj, mascararTelefone } from '../../mascaras.ts'
import { mascararNoCampo } from './mascarar-no-campo.ts'

/** A field as it is right after a key; `|` is the caret. */
function campo(texto: string) {
  const lugar = texto.indexOf('|')
  const um = {
    value: texto.replace('|', ''),
    selectionStart: lugar,
    setSelectionRange: (novo: number) => {
      um.selectionStart = novo
    },
  }
  return um
}

test.each<[string, string, (digitado: string) => string, string, string?]>([
  ['a digit taken out at the beginning', '|1.222.333/0001-81', mascararCnpj, '|12.223.330/0018-1'],
  ['a digit put in there', '1|12.223.330/0018-1', mascararCnpj, '1|1.222.333/0001-81'],
  ['a sign that is punctuation', '11.222|333/0001-81', mascararCnpj, '11.222|.333/0001-81'],
  ['Delete before it', '11.222|333/0001-81', mascararCnpj, '11.222.|333/0001-81', 'deleteContentForward'],
  ['Delete behind it', '11.|22.333/0001-81', mascararCnpj, '11.|223.330/0018-1', 'deleteContentForward'],
  ['a letter in the middle', '12.a|BC.345/01DE-35', mascararCnpj, '12.A|BC.345/01DE-35'],
  ['what no number has', '(11) 9x|8765-4321', mascararTelefone, '(11) 9|8765-4321'],
])('%s leaves the caret where it belongs', (_, digitado, mascara, esperado, inputType) => {
  const um = campo(digitado)
  expect(mascararNoCampo(mudanca(um, inputType), mascara)).toBe(esperado.replace('|', ''))
  expect(`${um.value.slice(0, um.selectionStart)}|${um.value.slice(um.selectionStart)}`).toBe(esperado)
})

test('at the end it goes on being the browser that moves it', () => {
  const um = campo('112|')
  expect(mascararNoCampo(mudanca(um), mascararCnpj)).toBe('11.2')
  expect(um).toMatchObject({ value: '112', selectionStart: 3 })
})

const mudanca = (um: ReturnType<typeof campo>, inputType = 'insertText') =>
  ({ currentTarget: um, nativeEvent: { inputType } }) as unknown as ChangeEvent<HTMLInputElement>
