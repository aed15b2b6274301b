import { createElement, type MouseEvent, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { useHidratado } from './kit/use-hidratado.ts'
import { Pronto, type ProntoProps } from './pronto.tsx'

/** The same object each time: React leaves alone what it does not see change. */
const COMO_VEIO = { __html: '' }

/**
 * A part that is only read. In the page that the server made it stays as it came, its script is never asked for, and its
 * links lead on by themselves. Who comes by a link, or to whom it shows something else, gets its inside as a `lazy` one.
 */
export function DoServidor({
  de,
  children,
  ...resto
}: ProntoProps & { de: readonly [string, ...unknown[]] }) {
  const naPagina = useHidratado()
  const navegar = useNavigate()
  const chave = JSON.stringify(de)
  const [veio] = useState(naPagina ? null : chave)
  if (import.meta.env.SSR || veio !== chave)
    return (
      <Pronto key="feito" de={de} {...resto}>
        {children}
      </Pronto>
    )
  const { como, ...atributos } = resto
  return createElement(como, {
    ...atributos,
    key: 'veio',
    onClick: (evento: MouseEvent) => seguir(evento, navegar),
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: COMO_VEIO,
  })
}

/** A link to another page of ours leads there without loading the program anew. */
function seguir(evento: MouseEvent, navegar: NavigateFunction): void {
  const link = (evento.target as Element).closest('a')
  const comTecla = evento.metaKey || evento.ctrlKey || evento.shiftKey || evento.altKey
  if (!link || link.target || link.origin !== location.origin || comTecla) return
  evento.preventDefault()
  void navegar(link.pathname + link.search + link.hash)
}
