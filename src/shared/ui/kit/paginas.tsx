import { Link } from 'react-router'
import { dizerTotal, ultimaContada } from '../../contagem.ts'
import { useEndereco } from '../endereco.ts'

interface Props {
  pagina: number
  total: number
  porPagina: number
  /** How many the page shows. */
  linhas: number
}

/** Pages of a list, as links that keep its filters. */
export function Paginas({ pagina, total, porPagina, linhas }: Props) {
  const { para } = useEndereco()
  const ultima = ultimaContada(total, porPagina)
  if (ultima === 1 && pagina === 1) return null
  const primeiro = (pagina - 1) * porPagina + 1
  const temMais = ultima === null ? linhas === porPagina : pagina < ultima

  const daPagina = (numero: number) => para({ produto: null, pagina: numero === 1 ? null : String(numero) })

  return (
    <nav className="paginas" aria-label="Páginas">
      <p className="apagado numeros">
        {linhas > 0
          ? `Mostrando ${primeiro}–${primeiro + linhas - 1} de ${dizerTotal(total)}`
          : `Página ${pagina}${ultima === null ? '' : ` de ${ultima}`}`}
      </p>
      <ul className="sem-lista">
        {pagina > 1 && (
          <li>
            <Link to={daPagina(Math.min(pagina - 1, ultima ?? pagina))} className="ficha" rel="prev">
              Anterior
            </Link>
          </li>
        )}
        {numerosEmVolta(pagina, ultima ?? (temMais ? pagina + 1 : pagina)).map((numero) => (
          <li key={numero}>
            <Link
              to={daPagina(numero)}
              className="ficha"
              aria-label={`Página ${numero}`}
              aria-current={numero === pagina ? 'page' : undefined}
            >
              {numero}
            </Link>
          </li>
        ))}
        {temMais && (
          <li>
            <Link to={daPagina(pagina + 1)} className="ficha" rel="next">
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
