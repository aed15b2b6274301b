import { lazy, Suspense, useState } from 'react'

const Aberta = lazy(() => import('./nova-fatura-avulsa-aberta.tsx'))

/** `Nova fatura avulsa`: what a shop owes besides its plan. */
export function NovaFaturaAvulsa() {
  const [aberta, setAberta] = useState(false)
  return (
    <>
      <button type="button" className="botao" onClick={() => setAberta(true)}>
        Nova fatura avulsa
      </button>
      {aberta ? (
        <Suspense>
          <Aberta aoFechar={() => setAberta(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
