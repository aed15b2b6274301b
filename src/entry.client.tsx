import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

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
