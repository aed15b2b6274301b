import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import estilo from './loja.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  rotulo: string
  ajuda?: ReactNode
  erro?: string | null | undefined
}

/** A field of the checkout: the browser's own, so that buying loads no kit. */
export function Campo({ rotulo, ajuda, erro, required, ...entrada }: Props) {
  const id = useId()
  const ajudas = [ajuda ? `${id}-ajuda` : '', erro ? `${id}-erro` : ''].filter(Boolean).join(' ')
  return (
    <div className="campo">
      <label className="rotulo" htmlFor={id}>
        {rotulo}
        {required ? <span aria-hidden> *</span> : null}
      </label>
      {ajuda ? (
        <p id={`${id}-ajuda`} className={`apagado ${estilo.ajuda}`}>
          {ajuda}
        </p>
      ) : null}
      <input
        {...entrada}
        id={id}
        className="entrada"
        required={required}
        aria-invalid={erro ? true : undefined}
        aria-describedby={ajudas || undefined}
      />
      {erro ? (
        <p id={`${id}-erro`} className={estilo.erro}>
          {erro}
        </p>
      ) : null}
    </div>
  )
}
