import type { ComponentProps } from 'react'
import type { Campos } from '#src/shared/ui/formulario/use-campos.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { ValoresDoProduto } from '../formulario.ts'

export interface SecaoProps {
  form: Campos<ValoresDoProduto>
}

/** The fields that hold what was typed. */
type Texto = {
  [K in keyof ValoresDoProduto]: ValoresDoProduto[K] extends string ? K : never
}[keyof ValoresDoProduto]

type Props = SecaoProps & Omit<ComponentProps<typeof Campo>, 'form'> & { campo: Texto }

/** A line of text of the product's form. */
export function CampoDeTexto({ form, campo, ...resto }: Props) {
  return <Campo {...form.getInputProps(campo)} {...resto} />
}

/** The same for whole numbers. */
export function CampoDeNumero(props: Props) {
  const { form, campo } = props
  return (
    <CampoDeTexto
      inputMode="numeric"
      {...props}
      onChange={({ currentTarget }) => form.setFieldValue(campo, soDigitos(currentTarget.value))}
    />
  )
}

const soDigitos = (texto: string) => texto.replace(/\D/g, '').slice(0, 9)
