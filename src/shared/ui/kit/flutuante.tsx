import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import estilo from './flutuante.module.css'

const MARGEM = 8

interface Props {
  botao: ComponentProps<'button'>
  /** For screen readers. */
  nome: string
  largura: number
  papel?: 'dialog' | 'menu'
  aoAbrir?: (quadro: HTMLElement) => void
  aoTeclar?: (evento: KeyboardEvent<HTMLElement>) => void
  /** Made while it is open, with what closes it. */
  children: (fechar: () => void) => ReactNode
}

/**
 * A button and what opens under it, over the page: the browser's own popover, which Esc and a press beside it close, and
 * which gives the focus back.
 */
export function Flutuante({ botao, nome, largura, papel = 'dialog', aoAbrir, aoTeclar, children }: Props) {
  const id = useId()
  const alvo = useRef<HTMLButtonElement>(null)
  const [lugar, setLugar] = useState<CSSProperties | null>(null)
  const aberto = lugar !== null

  useEffect(() => {
    if (!aberto) return
    const seguir = () => setLugar(lugarJuntoA(alvo.current, largura))
    const opcoes = { capture: true, passive: true }
    addEventListener('scroll', seguir, opcoes)
    addEventListener('resize', seguir)
    return () => {
      removeEventListener('scroll', seguir, opcoes)
      removeEventListener('resize', seguir)
    }
  }, [aberto, largura])

  const comum = {
    id,
    popover: 'auto',
    'aria-label': nome,
    tabIndex: -1,
    className: estilo.quadro,
    style: lugar ?? {},
    children: aberto ? children(() => document.getElementById(id)?.hidePopover()) : null,
    onKeyDown: aoTeclar,
    onToggle({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
      if (newState === 'closed') return setLugar(null)
      currentTarget.focus()
      aoAbrir?.(currentTarget)
    },
  } as const
  return (
    <>
      <button
        type="button"
        {...botao}
        ref={alvo}
        aria-haspopup={papel}
        popoverTarget={id}
        onClick={() => setLugar(lugarJuntoA(alvo.current, largura))}
      />
      {papel === 'menu' ? <div role="menu" {...comum} /> : <dialog {...comum} />}
    </>
  )
}

/** Where there is more room, under the button or over it, and never past the left edge of a telephone. */
function lugarJuntoA(botao: HTMLElement | null, largura: number): CSSProperties | null {
  if (!botao) return null
  const { top, bottom, right } = botao.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const sobra = clientWidth - largura - MARGEM
  const deLado = { width: largura, right: Math.max(MARGEM, Math.min(clientWidth - right, sobra)) }
  return top > clientHeight - bottom
    ? { ...deLado, bottom: clientHeight - top + MARGEM, maxHeight: top - 2 * MARGEM }
    : { ...deLado, top: bottom + MARGEM, maxHeight: clientHeight - bottom - 2 * MARGEM }
}
