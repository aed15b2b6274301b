import type { ComponentProps } from 'react'
import { Campo } from './campo.tsx'
import { centavosDigitados, mascararReais } from '../../reais-digitados.ts'

interface Props extends Omit<ComponentProps<typeof Campo>, 'value' | 'onChange'> {
  /** Cents. */
  value?: number
  onChange: (centavos: number) => void
  /** Takes the focus when its dialog opens. */
  autofoco?: boolean
}

/** An amount in reais, typed as at a till: only digits count, the comma is added. */
export function CampoReais({ value = 0, onChange, autofoco, placeholder = '0,00', ...campo }: Props) {
  return (
    <Campo
      {...campo}
      {...(autofoco ? { 'data-autofocus': true } : {})}
      inputMode="numeric"
      autoComplete="off"
      antes="R$"
      placeholder={placeholder}
      value={mascararReais(value)}
      onChange={(evento) => onChange(centavosDigitados(evento.currentTarget.value))}
      className="numeros"
    />
  )
}
