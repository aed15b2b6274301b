import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

interface Props {
  desenho: ReactNode
  titulo: string
  texto?: ReactNode
  /** The way out, or another one as `children`. */
  saida?: { para: To; nome: string; leve?: boolean }
  children?: ReactNode
  nivel?: 2 | 3
}

/** What is shown where nothing is: a drawing, what happened, what to do now. */
export function Vazio({ desenho, titulo, texto, saida, children, nivel = 2 }: Props) {
  const Titulo = nivel === 2 ? 'h2' : 'h3'
  return (
    <div className="vazio">
      {desenho}
      <Titulo>{titulo}</Titulo>
      {texto && <p className="apagado">{texto}</p>}
      {saida && (
        <Link to={saida.para} className={`botao ${saida.leve ? 'leve' : ''}`}>
          {saida.nome}
        </Link>
      )}
      {children}
    </div>
  )
}
