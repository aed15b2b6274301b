import type { ReactNode } from 'react'
import { Link } from 'react-router'
import estilo from './abas-laterais.module.css'

interface Props {
  /** What the tabs are parts of, for who does not see them. */
  rotulo: string
  /** `para` leads to a screen of its own. */
  grupos: readonly { titulo: string; abas: readonly { id: string; nome: string; para?: string }[] }[]
  aba: string
  children: ReactNode
}

/** Parts of a screen beside what is open of them; on narrow screens above it. The tab stands in the address. */
export function AbasLaterais({ rotulo, grupos, aba, children }: Props) {
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
      <div className={estilo.conteudo} key={aba}>
        {children}
      </div>
    </div>
  )
}

/** On narrow screens the tabs scroll, and the open one may be out of sight. */
function mostrar(aba: HTMLAnchorElement | null): void {
  const faixa = aba?.closest('nav')
  faixa?.scrollTo({ left: aba ? aba.offsetLeft - faixa.offsetLeft - 16 : 0 })
}
