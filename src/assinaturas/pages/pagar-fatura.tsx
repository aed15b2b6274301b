import { lazy, Suspense } from 'react'
import type { PagarFaturaProps } from './pagar-fatura-aberto.tsx'

const PagarFaturaAberto = lazy(() => import('./pagar-fatura-aberto.tsx'))

/** Where an invoice is paid by PIX. It loads when somebody pays. */
export function PagarFatura(props: PagarFaturaProps) {
  return (
    <Suspense>
      <PagarFaturaAberto key={props.faturaId} {...props} />
    </Suspense>
  )
}
