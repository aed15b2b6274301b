import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { comFiltro, semCategoria } from '../../enderecos.ts'
import { semPreco } from '../../filtros.ts'
import type { CategoriaPublica } from '../../schemas.ts'
import { useFiltroNaUrl } from './filtro-na-url.ts'

/** One chip per filter at work; each takes its own off. */
export function FichasDeFiltro({ categorias }: { categorias: CategoriaPublica[] }) {
  const { parametros, filtro } = useFiltroNaUrl()
  const marcadas = categorias.filter(({ id }) => filtro.categorias?.includes(id))
  const outras = filtro.categorias?.filter((id) => !categorias.some((uma) => uma.id === id)) ?? []
  const fichas = [
    ...(filtro.busca ? [{ nome: `“${filtro.busca}”`, sem: comFiltro(parametros, 'busca', null) }] : []),
    ...(filtro.promocao ? [{ nome: 'Promoções', sem: comFiltro(parametros, 'promocao', null) }] : []),
    ...(filtro.precoMin !== undefined
      ? [{ nome: `De ${formatarReais(filtro.precoMin)}`, sem: semPreco(parametros, 'min') }]
      : []),
    ...(filtro.precoMax !== undefined
      ? [{ nome: `Até ${formatarReais(filtro.precoMax)}`, sem: semPreco(parametros, 'max') }]
      : []),
    ...marcadas.map(({ id, nome }) => ({ nome, sem: semCategoria(parametros, id) })),
    // Of an address that was kept: the shop has them no longer.
    ...(outras.length > 0
      ? [{ nome: 'Categoria indisponível', sem: outras.reduce(semCategoria, parametros) }]
      : []),
  ]
  if (fichas.length === 0) return null
  return (
    <ul className="sem-lista fichas" aria-label="Filtros ativos">
      {fichas.map(({ nome, sem }) => (
        <li key={nome}>
          <Link
            to={{ search: sem.toString() }}
            className="ficha"
            preventScrollReset
            aria-label={`Remover filtro ${nome}`}
          >
            {nome} <IconX size={16} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link to={{ search: '' }} className="ficha limpar" preventScrollReset>
          Limpar
        </Link>
      </li>
    </ul>
  )
}
