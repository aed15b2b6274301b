import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useTexto } from './use-texto.ts'

/** What the field holds once `oi` was sent, and this typed meanwhile. */
function depoisDeEnviar(digitado?: string): string {
  function Caixa() {
    const [texto, , { definir, largar }] = useTexto('oi')
    const [enviado, setEnviado] = useState(false)
    if (!enviado) {
      setEnviado(true)
      if (digitado) definir(digitado)
      largar('oi')
    }
    return texto
  }
  return renderToStaticMarkup(<Caixa />)
}

it('is emptied of what was sent, and keeps what was typed since', () => {
  expect(depoisDeEnviar()).toBe('')
  expect(depoisDeEnviar('oi, tudo bem?')).toBe('oi, tudo bem?')
})
