import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { guardarFoco } from './guarda-do-foco.ts'
import { chegarNaPagina } from './levar-foco.ts'

export default function FocoAcordado({ primeira }: { primeira: string }) {
  const { pathname } = useLocation()
  const vista = useRef(primeira)
  useEffect(guardarFoco, [])
  // What is only asked of the same page, as a filter or a tab, leaves the focus where it is.
  useEffect(() => {
    if (vista.current === pathname) return
    vista.current = pathname
    chegarNaPagina()
  }, [pathname])
  return null
}
