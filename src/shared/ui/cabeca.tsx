import type { ReactNode } from 'react'
import estilo from './cabeca.module.css'

interface Props {
  titulo: ReactNode
  /** One sentence of help under the title. */
  ajuda?: ReactNode
  /** What can be done on the screen; the main thing last. */
  children?: ReactNode
}

/** The top of every screen of the panel. */
export function Cabeca({ titulo, ajuda, children }: Props) {
  return (
    <header className={estilo.cabeca}>
      <div className={estilo.texto}>
        <h1>{titulo}</h1>
        {ajuda ? <p className="apagado">{ajuda}</p> : null}
      </div>
      {children ? <div className={estilo.acoes}>{children}</div> : null}
    </header>
  )
}
