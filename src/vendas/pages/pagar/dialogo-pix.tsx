import { lazy, Suspense } from 'react'
import type { DialogoPixProps } from './dialogo-pix-aberto.tsx'

const DialogoPixAberto = lazy(() => import('./dialogo-pix-aberto.tsx'))

/** Where a sale is paid by PIX. It loads when somebody pays. */
export function DialogoPix(props: DialogoPixProps) {
  return (
    <Suspense>
      <DialogoPixAberto {...props} />
    </Suspense>
  )
}
