import { useEffect, useState } from 'react'

/**
 * The focus goes back to where it was when this was born. Mantine sees to that where a dialog is closed; not where it
 * was born open, or is taken away while open, as by the browser's Back.
 */
export function useFocoDeVolta(): () => void {
  const [voltar] = useState(() => {
    // On the server nothing has the focus.
    const deOnde = typeof document === 'undefined' ? null : document.activeElement
    return () => {
      const perdido =
        document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]')
      if (perdido && deOnde instanceof HTMLElement) deOnde.focus()
    }
  })
  useEffect(() => voltar, [voltar])
  return voltar
}
