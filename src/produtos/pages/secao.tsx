import { type ReactNode, useId } from 'react'
import estilo from './produto-form.module.css'

/** One part of a long form, under its heading. */
export function Secao({
  titulo,
  ajuda,
  children,
}: {
  titulo: string
  ajuda?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`cartao ${estilo.secao}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{titulo}</h2>
        {ajuda ? <p className="apagado">{ajuda}</p> : null}
      </header>
      {children}
    </section>
  )
}
