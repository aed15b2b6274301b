import { lazy, Suspense, useEffect, useState } from 'react'
import { api, type Resposta } from '#src/shared/ui/api.ts'

const AceiteAberto = lazy(() => import('./aceite-aberto.tsx'))

/** Who accepted which editions in this browser: only so as not to ask the server again on every page. */
const CHAVE = 'textos_aceitos'

/** Loads the question only for who has something to accept. `tudo` says who, and which editions. */
export default function AceitePendente({ tudo }: { tudo: string }) {
  const [itens, setItens] = useState<Resposta<'GET /rest/v1/textos_pendentes'>['itens']>([])

  useEffect(() => {
    if (localStorage.getItem(CHAVE) === tudo) return
    let vale = true
    api.get('/rest/v1/textos_pendentes').then(
      (lidos) => {
        if (!vale) return
        setItens(lidos.itens)
        if (lidos.itens.length === 0) localStorage.setItem(CHAVE, tudo)
      },
      // Asked again at the next page.
      () => vale && setItens([]),
    )
    return () => {
      vale = false
    }
  }, [tudo])

  if (itens.length === 0) return null
  return (
    <Suspense>
      <AceiteAberto itens={itens} aoAceitar={() => localStorage.setItem(CHAVE, tudo)} />
    </Suspense>
  )
}
