import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  titulo: string
  onFechar: () => void
  /** `gaveta` slides in from the side; otherwise it stands in the middle. */
  forma?: 'gaveta' | 'quadro'
  /** The title is read out but not shown: what is inside has its own heading. */
  tituloEscondido?: boolean
  children: ReactNode
}

/**
 * The browser's own modal dialog, for pages that must stay light: it holds the focus, closes on Esc and gives the focus
 * back. Open while mounted. It stands above everything, toasts too: close it before showing one.
 */
export function Janela({ titulo, onFechar, forma = 'quadro', tituloEscondido = false, children }: Props) {
  const dialogo = useRef<HTMLDialogElement>(null)
  const id = useId()

  const fechar = useRef(onFechar)
  useEffect(() => {
    fechar.current = onFechar
  })

  useLayoutEffect(() => {
    const este = dialogo.current
    if (!este) return
    const aoCancelar = (evento: Event) => {
      evento.preventDefault()
      fechar.current()
    }
    const aoClicarFora = (evento: Event) => {
      if (evento.target === este) fechar.current()
    }
    este.addEventListener('cancel', aoCancelar)
    este.addEventListener('click', aoClicarFora)
    este.showModal()
    return () => {
      este.removeEventListener('cancel', aoCancelar)
      este.removeEventListener('click', aoClicarFora)
      este.close()
    }
  }, [])

  return (
    <dialog ref={dialogo} className={`dialogo ${forma}`} aria-labelledby={id}>
      <div className="dentro">
        <div className="alto">
          <h2 id={id} className={tituloEscondido ? 'so-leitor' : undefined}>
            {titulo}
          </h2>
          <button type="button" className="botao-icone" aria-label="Fechar" onClick={onFechar}>
            <IconX aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
