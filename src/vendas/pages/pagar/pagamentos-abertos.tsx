import { type ComponentType, lazy, Suspense } from 'react'
import type { Props } from './lista-dos-abertos.tsx'

/** Few purchases have any. Without it the purchase goes on. */
export const buscarAbertos = (): Promise<{ default: ComponentType<Props> }> =>
  import('./lista-dos-abertos.tsx').catch(() => ({ default: () => null }))
const ListaDosAbertos = lazy(buscarAbertos)

/** The orders that wait for their payment, also those of a purchase left in the middle: each can be paid from here. */
export function PagamentosAbertos(props: Props) {
  if (props.vendas.length === 0) return null
  return (
    <Suspense>
      <ListaDosAbertos {...props} />
    </Suspense>
  )
}
