import { lazy } from 'react'
import { DoServidor } from '#src/shared/ui/do-servidor.tsx'
import type { LojaCompleta } from '../../schemas.ts'

const Dentro = import.meta.env.SSR
  ? (await import('./quem-vende.tsx')).default
  : lazy(() => import('./quem-vende.tsx'))

/** Who sells on the shop's and the product's page, and where to report them. */
export function Vendedor({ loja, produtoId }: { loja: LojaCompleta; produtoId?: string }) {
  return (
    <DoServidor
      como="section"
      className="vendedor"
      aria-labelledby="vendedor"
      de={['vendedor', loja, produtoId]}
    >
      <Dentro loja={loja} produtoId={produtoId} />
    </DoServidor>
  )
}
