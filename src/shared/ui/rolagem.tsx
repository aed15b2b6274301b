import type { ReactNode } from 'react'
import estilo from './rolagem.module.css'

/** Who has only a keyboard scrolls too. */
const ROLAVEL = { tabIndex: 0 } as const

/**
 * What is wider than the screen, or taller than its place, and scrolls by itself: `nome` is what a screen reader
 * says.
 */
export function Rolagem({
  nome,
  classe = '',
  children,
}: {
  nome: string
  classe?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={`${estilo.rolagem} ${classe}`} aria-label={nome} {...ROLAVEL}>
      {children}
    </section>
  )
}
