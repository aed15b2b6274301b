import { lazy, Suspense } from 'react'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'

const Aceite = lazy(() => import('./aceite-aberto.tsx'))

/** After a new edition of a legal text: asks who is signed in to accept it, once. Most of the time there is none. */
export function AceiteDosTextos() {
  const { aceites } = usePortal()
  const { usuario } = useSessao()
  if (aceites.length === 0 || !usuario) return null
  return (
    <Suspense>
      <Aceite key={usuario.id} />
    </Suspense>
  )
}
