import { Link, useSearchParams } from 'react-router'

interface Props {
  pagina: number
  total: number
  porPagina: number
}

/** Pages of a list, as links that keep its filters. */
export function Paginas({ pagina, total, porPagina }: Props) {
  const [parametros] = useSearchParams()
  const ultima = Math.max(1, Math.ceil(total / porPagina))
  if (ultima === 1 && pagina === 1) return null
  const primeiro = (pagina - 1) * porPagina + 1
  const ate = Math.min(total, pagina * porPagina)

  const para = (numero: number) => {
    const novo = new URLSearchParams(parametros)
    novo.delete('produto')
    if (numero === 1) novo.delete('pagina')
    else novo.set('pagina', String(numero))
    return { search: novo.toString() }
  }

  return (
    <nav className="paginas" aria-label="Páginas">
      <p className="apagado numeros">
        {primeiro <= ate
          ? `Mostrando ${primeiro}–${ate} de ${total.toLocaleString('pt-BR')}`
          : `Página ${pagina} de ${ultima}`}
      </p>
      <ul className="sem-lista">
        {pagina > 1 && (
          <li>
            <Link to={para(Math.min(pagina - 1, ultima))} className="ficha" rel="prev">
              Anterior
            </Link>
          </li>
        )}
        {numerosEmVolta(pagina, ultima).map((numero) => (
          <li key={numero}>
            <Link
              to={para(numero)}
              className="ficha"
              aria-label={`Página ${numero}`}
              aria-current={numero === pagina ? 'page' : undefined}
            >
              {numero}
            </Link>
          </li>
        ))}
        {pagina < ultima && (
          <li>
            <Link to={para(pagina + 1)} className="ficha" rel="next">
              Próxima
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The first, the last and the neighbours. */
function numerosEmVolta(pagina: number, ultima: number): number[] {
  const numeros = new Set([1, pagina - 1, pagina, pagina + 1, ultima])
  return [...numeros].filter((numero) => numero >= 1 && numero <= ultima).sort((a, b) => a - b)
}
