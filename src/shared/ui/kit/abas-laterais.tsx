import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import estilo from './abas-laterais.module.css'
import { useAtraso } from './use-atraso.ts'
import { EsqueletoDoFormulario } from '../formulario/esqueleto.tsx'

interface Props {
  /** What the tabs are parts of, for who does not see them. */
  rotulo: string
  /** `para` leads to a screen of its own. */
  grupos: readonly { titulo: string; abas: readonly { id: string; nome: string; para?: string }[] }[]
  aba: string
  children: ReactNode
}

/** Parts of a screen beside what is open of them; on narrow screens above it. The tab is in the address. */
export function AbasLaterais({ rotulo, grupos, aba, children }: Props) {
  const indoPara = useIndoParaOutraAba(aba)
  return (
    <div className={estilo.lados}>
      <nav aria-label={rotulo} className={estilo.abas}>
        {grupos.map(({ titulo, abas }) => (
          <div key={titulo}>
            <p className={estilo.grupo}>{titulo}</p>
            {abas.map(({ id, nome, para }) => (
              <Link
                key={id}
                to={para ?? `?tab=${id}`}
                aria-current={id === aba ? 'page' : undefined}
                ref={id === aba ? mostrar : undefined}
              >
                {nome}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="encolhe" key={aba}>
        {indoPara ? <EsqueletoDoFormulario /> : null}
        <div hidden={indoPara !== null}>{children}</div>
      </div>
    </div>
  )
}

/** The part that is on its way, once that takes a moment. */
function useIndoParaOutraAba(aba: string): string | null {
  const { pathname } = useLocation()
  const destino = useNavigation().location
  const pedida = destino?.pathname === pathname ? new URLSearchParams(destino.search).get('tab') : null
  return useAtraso(pedida === aba ? null : pedida)
}

/** On narrow screens the tabs scroll, and the open one may be out of sight. */
function mostrar(aba: HTMLAnchorElement | null): void {
  const faixa = aba?.closest('nav')
  faixa?.scrollTo({ left: aba ? aba.offsetLeft - faixa.offsetLeft - 16 : 0 })
}
