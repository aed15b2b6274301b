import { lazy, Suspense, useState } from 'react'
import type { DialogoProps } from './dialogo-aberto.tsx'

const DialogoAberto = lazy(() => import('./dialogo-aberto.tsx'))

/** The product's dialog. The kit behind it loads with the first opening: most visits open none. */
export function Dialogo(props: DialogoProps) {
  const [usado, setUsado] = useState(props.aberto)
  if (props.aberto && !usado) setUsado(true)
  return usado ? (
    <Suspense>
      <DialogoAberto {...props} />
    </Suspense>
  ) : null
}
