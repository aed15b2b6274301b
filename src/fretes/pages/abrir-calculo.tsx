import { lazy, Suspense, useState } from 'react'
import type { OQueEnviar } from './calcular-frete.tsx'

const CalcularFrete = lazy(() => import('./calcular-frete.tsx'))

/** The question what delivery costs, which brings its own program when it is asked. */
export function AbrirCalculo(props: OQueEnviar) {
  const [aberto, setAberto] = useState(false)
  return aberto ? (
    <Suspense>
      <CalcularFrete {...props} />
    </Suspense>
  ) : (
    <button type="button" className="botao leve" onClick={() => setAberto(true)}>
      Calcular frete e prazo
    </button>
  )
}
