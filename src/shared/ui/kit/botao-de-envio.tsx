import type { ReactNode } from 'react'
import estilo from './botao-de-envio.module.css'

interface Props {
  enviando: boolean
  disabled?: boolean | undefined
  /** Extra classes of the product's button, such as `largo`. */
  className?: string
  children: ReactNode
}

/** The button that sends a form, and shows that it is on its way. */
export function BotaoDeEnvio({ enviando, disabled = false, className = '', children }: Props) {
  return (
    <button
      type="submit"
      className={`botao ${className}`}
      disabled={enviando || disabled}
      aria-busy={enviando}
    >
      {enviando ? <span className={estilo.girando} aria-hidden /> : null}
      {children}
    </button>
  )
}
