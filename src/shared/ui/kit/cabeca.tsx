import type { ReactNode } from 'react'
import estilo from './cabeca.module.css'
import { Voltar } from './voltar.tsx'

interface Props {
  titulo: ReactNode
  /** One sentence of help under the title. */
  ajuda?: ReactNode
  /** The list that this screen belongs to. */
  voltar?: { para: string; nome: string }
  /** What can be done on the screen; the main thing last. */
  children?: ReactNode
}

/** The top of every screen of the panel. */
export function Cabeca({ titulo, ajuda, voltar, children }: Props) {
  return (
    <>
      {voltar ? <Voltar {...voltar} /> : null}
      <header className={estilo.cabeca}>
        <div className={estilo.texto}>
          <h1>{titulo}</h1>
          {ajuda ? <p className="apagado">{ajuda}</p> : null}
        </div>
        {children ? <div className="fila">{children}</div> : null}
      </header>
    </>
  )
}
