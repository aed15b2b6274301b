import { lazy, Suspense } from 'react'
import { DoServidor } from '#src/shared/ui/do-servidor.tsx'
import type { FichaProps } from './ficha-do-produto.tsx'

const Dentro = import.meta.env.SSR
  ? (await import('./ficha-do-produto.tsx')).default
  : lazy(() => import('./ficha-do-produto.tsx'))

/** What there is to read of a product. In the dialog, which no server made, it comes on its own. */
export function Ficha(props: FichaProps) {
  const { completo, condicoes, codigo, nivel } = props
  if (nivel === 3)
    return (
      <Suspense>
        <Dentro {...props} />
      </Suspense>
    )
  return (
    <DoServidor como="div" className="so-dentro" de={['ficha', completo, condicoes, codigo]}>
      <Dentro {...props} />
    </DoServidor>
  )
}
