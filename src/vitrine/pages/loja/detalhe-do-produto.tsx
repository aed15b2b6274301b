import { lazy, Suspense } from 'react'
import { Detalhe, type DetalheProps } from './detalhe.tsx'

const Especial = lazy(() => import('./detalhe-especial.tsx'))

/**
 * Pictures, price, quantity and what the thing is made of: the same in the dialog and on the product's page. What has
 * options, a table of sizes or no stock brings more script.
 */
export function DetalheDoProduto(props: DetalheProps) {
  const { completo } = props
  if (completo && (completo.opcoes.length > 0 || completo.tabela_de_medidas || completo.estoque <= 0))
    return (
      <Suspense>
        <Especial {...props} completo={completo} />
      </Suspense>
    )
  return <Detalhe {...props} />
}
