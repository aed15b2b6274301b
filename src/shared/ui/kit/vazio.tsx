import type { ReactNode } from 'react'

interface Props {
  desenho: ReactNode
  titulo: string
  texto?: ReactNode
  /** The way out: a link or a button. */
  children?: ReactNode
  nivel?: 2 | 3
}

/** What is shown where nothing is: a drawing, what happened, what to do now. */
export function Vazio({ desenho, titulo, texto, children, nivel = 2 }: Props) {
  const Titulo = nivel === 2 ? 'h2' : 'h3'
  return (
    <div className="vazio">
      {desenho}
      <Titulo>{titulo}</Titulo>
      {texto && <p className="apagado">{texto}</p>}
      {children}
    </div>
  )
}
