import type { ReactNode } from 'react'
import estilo from './abas.module.css'

interface Props {
  rotulo: string
  /** The tabs share the whole width. */
  cheia?: boolean
  children: ReactNode
}

/** A strip of links, one of them open (`aria-current`). Where it is narrow it scrolls, the open one in sight. */
export function FaixaDeAbas({ rotulo, cheia = false, children }: Props) {
  return (
    <nav aria-label={rotulo} className={`${estilo.abas} ${cheia ? estilo.cheia : ''}`} ref={mostrarAberta}>
      {children}
    </nav>
  )
}

/** How many things are behind a tab. */
export function QuantasNaAba({ quantas }: { quantas: number | undefined }) {
  if (quantas === undefined) return null
  return <span className={estilo.quantas}>{quantas.toLocaleString('pt-BR')}</span>
}

function mostrarAberta(faixa: HTMLElement | null): void {
  const aberta = faixa?.querySelector<HTMLElement>('[aria-current]')
  if (!faixa || !aberta) return
  const fim = aberta.offsetLeft + aberta.offsetWidth
  if (fim > faixa.clientWidth) faixa.scrollLeft = fim - faixa.clientWidth + 32
}
