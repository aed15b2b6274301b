import type { ComponentProps } from 'react'
import { Campo } from '../kit/campo.tsx'
import { mascararNoCampo } from './mascarar-no-campo.ts'

interface Props extends Omit<ComponentProps<typeof Campo>, 'value' | 'onChange'> {
  value?: string
  onChange: (valor: string) => void
  /** What was typed or pasted, with or without punctuation, as it is to appear there: see ../../mascaras.ts. */
  mascara: (digitado: string) => string
}

/** CNPJ, CPF, CEP, telephone: the punctuation is added. */
export function CampoMascarado({ mascara, value = '', onChange, ...campo }: Props) {
  return (
    <Campo
      inputMode="numeric"
      {...campo}
      value={mascara(value)}
      onChange={(evento) => onChange(mascararNoCampo(evento, mascara))}
    />
  )
}
