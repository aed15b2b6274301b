import type { ReactNode } from 'react'

interface Props {
  titulo: string
  /** One or two sentences that say what the page is for. */
  resumo: string
  atualizado?: string
  secoes: { id: string; titulo: string; texto: ReactNode }[]
}

/** A page that is read: a summary, the way to each part, then the parts. */
export function PaginaDeTexto({ titulo, resumo, atualizado, secoes }: Props) {
  return (
    <main id="conteudo" className="pagina miolo texto">
      <header>
        <h1>{titulo}</h1>
        <p className="apagado">{resumo}</p>
        {atualizado && <p className="apagado">Atualizado em {atualizado}</p>}
      </header>
      <nav aria-label="Nesta página">
        <ul className="sem-lista">
          {secoes.map(({ id, titulo: nome }) => (
            <li key={id}>
              <a href={`#${id}`}>{nome}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="corrido">
        {secoes.map(({ id, titulo: nome, texto }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>{nome}</h2>
            {texto}
          </section>
        ))}
      </div>
    </main>
  )
}

/** Every text page is the same for everyone and changes only with the program. */
export const cabecalhosDeTexto = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=300' })
