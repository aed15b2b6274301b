import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  onChange: (valor: string) => void
  /** What was typed or pasted, with or without punctuation, as it is to stand there: see ../../mascaras.ts. */
  mascara: (digitado: string) => string
}

/** CNPJ, CPF, CEP, telephone: the punctuation stands by itself. */
export function CampoMascarado({ mascara, value = '', onChange, ...campo }: Props) {
  return (
    <TextInput
      inputMode="numeric"
      {...campo}
      value={mascara(value)}
      onChange={(evento) => onChange(mascara(evento.currentTarget.value))}
    />
  )
}
