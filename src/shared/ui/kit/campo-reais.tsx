import type { ReactNode, Ref } from 'react'
import { Campo } from './campo.tsx'
import { centavosDigitados, mascararReais } from '../../reais-digitados.ts'

interface Props {
  label?: ReactNode
  /** Instead of a label, where the place says what it is. */
  'aria-label'?: string
  placeholder?: string
  centavos: number
  aoMudar: (centavos: number) => void
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Takes the focus when its dialog opens. */
  autofoco?: boolean
  ref?: Ref<HTMLInputElement>
}

/** An amount in reais, typed as at a till: only digits count, the comma is added. */
export function CampoReais({ centavos, aoMudar, autofoco, placeholder = '0,00', ...campo }: Props) {
  return (
    <Campo
      {...campo}
      {...(autofoco ? { 'data-autofocus': true } : {})}
      inputMode="numeric"
      autoComplete="off"
      antes="R$"
      placeholder={placeholder}
      value={mascararReais(centavos)}
      onChange={(evento) => aoMudar(centavosDigitados(evento.currentTarget.value))}
      className="numeros"
    />
  )
}
