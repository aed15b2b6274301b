import { lazy, Suspense, useState } from 'react'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'

const Aceite = lazy(() => import('./aceite-aberto.tsx'))

/** Who accepted which editions in this browser: only so as not to ask the server again on every page. */
const CHAVE = 'textos_aceitos'

/** Asks who is signed in to accept the newest editions of the legal texts, once each. */
export function AceiteDosTextos() {
  const { aceites } = usePortal()
  const { usuario } = useSessao()
  const [feito, setFeito] = useState('')
  if (aceites.length === 0 || !usuario) return null
  const tudo = [usuario.id, ...aceites].join(' ')
  if (feito === tudo || localStorage.getItem(CHAVE) === tudo) return null
  return (
    <Suspense>
      <Aceite
        key={usuario.id}
        aoAceitar={() => {
          localStorage.setItem(CHAVE, tudo)
          setFeito(tudo)
        }}
      />
    </Suspense>
  )
}
