import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { Flutuante } from './flutuante.tsx'
import estilo from './menu.module.css'

export interface ItemDoMenu {
  nome: string
  icone?: TablerIcon
  /** In red. */
  perigo?: boolean
  /** A link, or something to do. */
  href?: string
  fazer?: () => void
}

interface Props {
  botao: ComponentProps<'button'>
  nome: string
  largura?: number
  itens: readonly ItemDoMenu[]
}

/** A button with the acts that it offers: the arrows walk among them, Tab leaves them. */
export function Menu({ botao, nome, largura = 220, itens }: Props) {
  return (
    <Flutuante
      botao={botao}
      nome={nome}
      largura={largura}
      papel="menu"
      aoAbrir={(menu) => itensDe(menu)[0]?.focus()}
      aoTeclar={andar}
    >
      {(fechar) => (
        <div role="none" className={estilo.itens}>
          {itens.map(({ nome: acao, icone: Icone, perigo, href, fazer }) => {
            const comum = {
              role: 'menuitem',
              tabIndex: -1,
              className: `${estilo.item} ${perigo ? estilo.perigosa : ''}`,
              onClick: () => {
                fechar()
                fazer?.()
              },
            }
            const dentro = (
              <>
                {Icone ? <Icone size={18} aria-hidden /> : null} {acao}
              </>
            )
            return href ? (
              <Link key={acao} to={href} {...comum}>
                {dentro}
              </Link>
            ) : (
              <button key={acao} type="button" {...comum}>
                {dentro}
              </button>
            )
          })}
        </div>
      )}
    </Flutuante>
  )
}

const itensDe = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

function andar(evento: KeyboardEvent<HTMLElement>): void {
  const menu = evento.currentTarget
  // From the button again, to what follows it.
  if (evento.key === 'Tab') menu.hidePopover()
  const itens = itensDe(menu)
  const aqui = itens.findIndex((item) => item.matches(':focus'))
  const ate = { ArrowDown: aqui + 1, ArrowUp: aqui - 1 + itens.length, Home: 0, End: itens.length - 1 }[
    evento.key
  ]
  if (ate === undefined) return
  evento.preventDefault()
  itens[ate % itens.length]?.focus()
}
