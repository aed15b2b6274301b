import { Link } from 'react-router'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import type { Artigo, Tema } from '../artigo.ts'
import estilo from './ajuda.module.css'

type Chamada = Pick<Artigo, 'id' | 'titulo' | 'resumo'>

interface Props {
  /** Best first; none where nothing was asked. */
  achados: readonly Chamada[]
  temas: readonly { tema: Tema; nome: string; artigos: readonly Chamada[] }[]
}

/** What was found, or all articles by subject. */
export function Artigos({ achados, temas }: Props) {
  if (achados.length > 0)
    return (
      <Quadro titulo="Resultados" className={estilo.tema}>
        <Lista artigos={achados} />
      </Quadro>
    )
  return (
    <div className={estilo.temas}>
      {temas.map(({ tema, nome, artigos }) => (
        <section key={tema} aria-labelledby={`tema-${tema}`} className={`cartao ${estilo.tema}`}>
          <h2 id={`tema-${tema}`}>{nome}</h2>
          <Lista artigos={artigos} />
        </section>
      ))}
    </div>
  )
}

function Lista({ artigos }: { artigos: readonly Chamada[] }) {
  return (
    <ul className="sem-lista">
      {artigos.map(({ id, titulo, resumo }) => (
        <li key={id}>
          <Link to={`/ajuda/${id}`}>{titulo}</Link>
          <p className="apagado">{resumo}</p>
        </li>
      ))}
    </ul>
  )
}
