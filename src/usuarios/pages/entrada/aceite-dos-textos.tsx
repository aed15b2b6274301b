import { lazy, Suspense } from 'react'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'

const Aceite = lazy(() => import('./aceite-pendente.tsx'))

/** Asks who is signed in to accept the newest editions of the legal texts, once each. */
export function AceiteDosTextos() {
  const { aceites } = usePortal()
  const { usuario } = useSessao()
  if (aceites.length === 0 || !usuario) return null
  return (
    <Suspense>
      <Aceite key={usuario.id} tudo={[usuario.id, ...aceites].join(' ')} />
    </Suspense>
  )
}
