import { data, Link } from 'react-router'
import { getConfig } from '#src/shared/server/config.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { TEMAS } from '../artigo.ts'
import { ARTIGOS, acharArtigo } from '../central-de-ajuda.ts'
import type { Route } from './+types/artigo.ts'
import estilo from './ajuda.module.css'

export function loader({ params }: Route.LoaderArgs) {
  const artigo = acharArtigo(params.artigo)
  const origem = getConfig().publicUrl
  if (!artigo) return data({ artigo: null, parecidos: [], origem }, { status: 404 })
  const parecidos = ARTIGOS.filter(({ tema, id }) => tema === artigo.tema && id !== artigo.id)
    .slice(0, 4)
    .map(({ id, titulo }) => ({ id, titulo }))
  return data(
    { artigo, parecidos, origem },
    { headers: { 'Cache-Control': 'public, max-age=0, s-maxage=86400' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.artigo
    ? metaDaPagina({
        titulo: loaderData.artigo.titulo,
        descricao: loaderData.artigo.resumo,
        canonico: `/ajuda/${loaderData.artigo.id}`,
        origem: loaderData.origem,
      })
    : metaDaPagina({ titulo: 'Artigo não encontrado', indexar: false })

/** One article of the help centre. */
export default function Artigo({ loaderData: { artigo, parecidos } }: Route.ComponentProps) {
  if (!artigo)
    return (
      <main id="conteudo" className="pagina miolo texto">
        <h1>Artigo não encontrado</h1>
        <p>
          Ele pode ter mudado de nome. <Link to="/ajuda">Ver a Central de Ajuda</Link>
        </p>
      </main>
    )
  return (
    <main id="conteudo" className="pagina miolo texto">
      <nav aria-label="Você está em" className="trilha">
        <ol className="sem-lista">
          <li>
            <Link to="/ajuda">Central de Ajuda</Link>
          </li>
          <li>{TEMAS[artigo.tema]}</li>
        </ol>
      </nav>
      <article className={estilo.artigo}>
        <h1>{artigo.titulo}</h1>
        <p className="apagado">{artigo.resumo}</p>
        {artigo.texto.split(/\n{2,}/).map((bloco) => (
          <Bloco key={bloco} texto={bloco} />
        ))}
      </article>
      {parecidos.length > 0 && (
        <section className={estilo.mais} aria-labelledby="mais">
          <h2 id="mais">Leia também</h2>
          <ul className="sem-lista">
            {parecidos.map(({ id, titulo }) => (
              <li key={id}>
                <Link to={`/ajuda/${id}`}>{titulo}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

function Bloco({ texto }: { texto: string }) {
  const linhas = texto.split('\n')
  if (linhas.every((linha) => /^\d+\. /.test(linha))) return <ol>{linhas.map(item)}</ol>
  if (linhas.every((linha) => linha.startsWith('- '))) return <ul>{linhas.map(item)}</ul>
  return <p>{texto}</p>
}

const item = (linha: string) => <li key={linha}>{linha.replace(/^(\d+\.|-) /, '')}</li>
