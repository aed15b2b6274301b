import { Link } from 'react-router'
import { enderecoDaCategoria } from '../../enderecos.ts'

/** Ways on, where a search or a category ends. */
export function CategoriasPopulares({
  categorias,
  titulo,
}: {
  categorias: { nome: string }[]
  titulo: string
}) {
  const comEndereco = categorias.flatMap(({ nome }) => {
    const para = enderecoDaCategoria(nome)
    return para ? [{ nome, para }] : []
  })
  if (comEndereco.length === 0) return null
  return (
    <nav aria-label={titulo} className="secao">
      <h2>{titulo}</h2>
      <ul className="sem-lista fichas">
        {comEndereco.map(({ nome, para }) => (
          <li key={nome}>
            <Link to={para} className="ficha">
              {nome}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
