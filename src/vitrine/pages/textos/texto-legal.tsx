import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ParteDoTexto, Trecho } from '#src/configuracao/textos-legais.ts'

/** One block of a text of the platform, in the part called `nome`. */
export function Bloco({ nome, lista, linhas, tabela }: ParteDoTexto['blocos'][number] & { nome: string }) {
  if (tabela) return <Tabela nome={nome} linhas={tabela} />
  if (!lista) return <p>{linhas.map(emLinha)}</p>
  return (
    <ul>
      {linhas.map((linha) => (
        <li key={linha[0]?.texto ?? ''}>{emLinha(linha)}</li>
      ))}
    </ul>
  )
}

/** On a phone each row stands by itself, its heading before every cell. */
function Tabela({ nome, linhas: [cabeca = [], ...linhas] }: { nome: string; linhas: Trecho[][][] }) {
  const titulos = cabeca.map((celula) => celula.map(({ texto }) => texto).join(''))
  return (
    <table>
      <caption className="so-leitor">{nome}</caption>
      <thead>
        <tr>
          {titulos.map((titulo) => (
            <th key={titulo} scope="col">
              {titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linhas.map((celulas) => (
          <tr key={celulas[0]?.[0]?.texto ?? ''}>
            {celulas.map((celula, i) => (
              <td key={titulos[i] ?? i} data-titulo={titulos[i]}>
                {emLinha(celula)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
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
