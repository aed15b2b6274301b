import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { eDeOutraPessoa } from './shared/ui/sem-rede/de-quem.ts'
import { ouvirSessao } from './shared/ui/sessao/sessao-guardada.ts'

// Who leaves a page while it still arrives breaks off what it waits for, and the router forgets to catch it. Nobody is
// to be told: there is no page any more that misses it.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// What the counter keeps for selling without a network goes with its person, on whatever page they sign out.
async function largar(): Promise<void> {
  if (!eDeOutraPessoa()) return
  const { sairDoBalcao } = await import('./vendas/pages/balcao/sem-rede/sair-do-balcao.ts')
  await sairDoBalcao()
}
// Where its script does not come the next page does it.
const tentarLargar = () => void largar().catch(() => undefined)
ouvirSessao(tentarLargar)
tentarLargar()

// After everything else: the first view must not wait for it. This file may arrive after the page's own `load`.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.warn('The service worker did not start', error))
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
