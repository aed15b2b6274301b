import { useRef } from 'react'

/**
 * Does what was asked for last after a pause of typing, also where the drawer that it was typed in is closed by then, but on
 * no other page.
 */
export function useDepoisDaPausa(pausa: number): (fazer: (() => void) | null) => void {
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (fazer) => {
    clearTimeout(relogio.current)
    if (!fazer) return
    const { pathname } = location
    relogio.current = setTimeout(() => {
      if (location.pathname === pathname) fazer()
    }, pausa)
  }
}
