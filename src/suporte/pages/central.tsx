import { useState } from 'react'
import { Link } from 'react-router'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
import { artigosPorTema, buscarArtigos } from '../central-de-ajuda.ts'
import estilo from './ajuda.module.css'

/** The help centre as it stands in the shop's support: searched as one types. */
export function CentralDeAjuda() {
  const [busca, setBusca] = useState('')
  const achados = buscarArtigos(busca)
  return (
    <div className="pilha vao-20">
      <CampoDeBusca
        label="Buscar na Central de Ajuda"
        placeholder="Buscar na Central de Ajuda"
        maxLength={120}
        value={busca}
        onChange={({ currentTarget }) => setBusca(currentTarget.value)}
      />
      {busca.trim() && achados.length === 0 ? (
        <p>
          Nenhum artigo sobre isso. <Link to="?novo=1">Abrir um chamado</Link>
        </p>
      ) : (
        <Artigos artigos={busca.trim() ? achados : undefined} />
      )}
    </div>
  )
}

/** Articles by subject; those found, best first, when there was a search. */
export function Artigos({ artigos }: { artigos?: ReturnType<typeof buscarArtigos> | undefined }) {
  if (artigos)
    return (
      <Quadro titulo="Resultados" className={estilo.tema}>
        <Lista artigos={artigos} />
      </Quadro>
    )
  return (
    <div className={estilo.temas}>
      {artigosPorTema().map(({ tema, nome, artigos: doTema }) => (
        <section key={tema} aria-labelledby={`tema-${tema}`} className={`cartao ${estilo.tema}`}>
          <h2 id={`tema-${tema}`}>{nome}</h2>
          <Lista artigos={doTema} />
        </section>
      ))}
    </div>
  )
}

function Lista({ artigos }: { artigos: ReturnType<typeof buscarArtigos> }) {
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
