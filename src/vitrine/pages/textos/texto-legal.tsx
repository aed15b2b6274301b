import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ParteDoTexto, Trecho } from '#src/configuracao/textos-legais.ts'

/** The parts of a text of the platform, as the page of a text shows them. */
export function secoesDoTexto(partes: ParteDoTexto[]): { id: string; titulo: string; texto: ReactNode }[] {
  return partes.map(({ id, titulo, blocos }) => ({
    id,
    titulo,
    texto: (
      <>
        {blocos.map(({ lista, linhas }) => {
          const chave = linhas[0]?.[0]?.texto ?? ''
          if (!lista) return <p key={chave}>{linhas.map(emLinha)}</p>
          return (
            <ul key={chave}>
              {linhas.map((linha) => (
                <li key={linha[0]?.texto ?? ''}>{emLinha(linha)}</li>
              ))}
            </ul>
          )
        })}
      </>
    ),
  }))
}

function emLinha(trechos: Trecho[]): ReactNode {
  return trechos.map(({ texto, forte, href }) => {
    if (forte) return <strong key={texto}>{texto}</strong>
    if (href?.startsWith('/'))
      return (
        <Link key={texto} to={href}>
          {texto}
        </Link>
      )
    return href ? (
      <a key={texto} href={href}>
        {texto}
      </a>
    ) : (
      texto
    )
  })
}
