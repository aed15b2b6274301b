import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'

const GavetaDeFiltros = lazy(() => import('./gaveta-de-filtros.tsx'))

interface Props {
  /** Where the filters stand in the page: there one gets without scripts. */
  ancora: string
  emUso: number
  /** How many products pass now, in words. */
  achados: string
  /** The filters, in the drawer. */
  children: ReactNode
}

/** The way to the filters where there is no room for them beside the products. */
export function AbrirFiltros({ ancora, emUso, achados, children }: Props) {
  const { search } = useLocation()
  const [aberta, setAberta] = useState(false)
  return (
    <>
      <Link
        to={{ search, hash: ancora }}
        className="botao leve abrir-filtros"
        onClick={(evento) => {
          evento.preventDefault()
          setAberta(true)
        }}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden /> Filtros
        {emUso > 0 && (
          <span className="contagem">
            {emUso}
            <span className="so-leitor"> em uso</span>
          </span>
        )}
      </Link>
      {aberta && (
        <Suspense>
          <GavetaDeFiltros achados={achados} onFechar={() => setAberta(false)}>
            {children}
          </GavetaDeFiltros>
        </Suspense>
      )}
    </>
  )
}
