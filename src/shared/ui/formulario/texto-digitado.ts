import { type FocusEvent, useRef } from 'react'

type Campo = HTMLInputElement | HTMLTextAreaElement
const DE_TEXTO = new Set(['text', 'email', 'tel', 'url', 'textarea'])

/**
 * Knows whether a field of text inside an element holds something else than when it was first entered. What stands in
 * `data-sem-guarda` is not asked about: it stays written after it was sent.
 */
export function useTextoDigitado() {
  const campos = useRef(new Map<Campo, string>())

  function aoEntrar({ target }: FocusEvent) {
    const ehCampo = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!ehCampo || !DE_TEXTO.has(target.type) || target.closest('[data-sem-guarda]')) return
    if (!campos.current.has(target)) campos.current.set(target, target.value)
  }

  return {
    aoEntrar,
    temTexto: () => [...campos.current].some(([campo, antes]) => campo.isConnected && campo.value !== antes),
    esquecer: () => campos.current.clear(),
  }
}
