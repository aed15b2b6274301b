import { type ComponentProps, type ReactNode, useId } from 'react'

interface Props extends Omit<ComponentProps<'section'>, 'title' | 'aria-labelledby'> {
  titulo: ReactNode
  /** Beside the heading, such as an export. */
  ferramenta?: ReactNode
}

/** A card under a heading, by which screen readers announce it. */
export function Quadro({ titulo, ferramenta, className = '', children, ...resto }: Props) {
  const id = useId()
  const nome = <h2 id={id}>{titulo}</h2>
  return (
    <section {...resto} className={`cartao ${className}`} aria-labelledby={id}>
      {ferramenta ? (
        <header className="fila vao-8-16 entre">
          {nome}
          {ferramenta}
        </header>
      ) : (
        nome
      )}
      {children}
    </section>
  )
}
