import { useSyncExternalStore } from 'react'

/** False in the page as the server made it, true once scripts run in it. */
export function useHidratado(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
