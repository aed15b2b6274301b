import { useEffect, useEffectEvent } from 'react'

/** A reader types a code in a few milliseconds a key; a person does not. */
const ENTRE_TECLAS_MS = 60
const MENOR_CODIGO = 4

/** Reads a barcode scanner wherever the focus is, as long as nobody is typing into a field. */
export function useLeitorDeCodigo(aoLer: (codigo: string) => void): void {
  const lido = useEffectEvent(aoLer)
  useEffect(() => {
    let codigo = ''
    let ultima = 0
    function ouvir(evento: KeyboardEvent) {
      if (digitando(evento.target) || evento.ctrlKey || evento.metaKey || evento.altKey) return
      if (evento.timeStamp - ultima > ENTRE_TECLAS_MS) codigo = ''
      ultima = evento.timeStamp
      if (evento.key === 'Enter') {
        if (codigo.length < MENOR_CODIGO) return
        // The button that has the focus must not be pressed by the reader's Enter.
        evento.preventDefault()
        lido(codigo)
        codigo = ''
      } else if (/^[\w.-]$/.test(evento.key)) codigo += evento.key
    }
    window.addEventListener('keydown', ouvir, { capture: true })
    return () => window.removeEventListener('keydown', ouvir, { capture: true })
  }, [])
}

function digitando(alvo: EventTarget | null): boolean {
  return alvo instanceof HTMLElement && alvo.closest('input, textarea, select, [contenteditable]') !== null
}
