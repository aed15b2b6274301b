import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { ValoresDoProduto } from '../formulario.ts'

export interface SecaoProps {
  form: UseFormReturnType<ValoresDoProduto>
}

type Texto =
  | 'nome'
  | 'fabricante'
  | 'sku'
  | 'codigo_barras'
  | 'promocao_de'
  | 'promocao_ate'
  | 'estoque'
  | 'estoque_aviso'
  | 'material'
  | 'dimensoes'
  | 'peso'
  | 'garantia'
  | 'ncm'
  | 'cest'
  | 'seo_titulo'
  | 'seo_endereco'

type Props = SecaoProps & Omit<ComponentProps<typeof Campo>, 'form'> & { campo: Texto }

/** A line of text of the product's form. */
export function CampoDeTexto({ form, campo, ...resto }: Props) {
  return <Campo name={campo} {...form.getInputProps(campo)} {...resto} />
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
