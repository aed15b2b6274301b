import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

interface Props {
  /** What comes later: a part that is fetched when it is first shown. */
  children: ReactNode
  /** Has the shape of it, so that nothing moves. */
  espera: ReactNode
}

/** Shows its part once the page was scrolled to near it: until then none of its script is fetched. */
export function AoChegarPerto({ children, espera }: Props) {
  const lugar = useRef<HTMLDivElement>(null)
  const [perto, setPerto] = useState(false)
  useEffect(() => {
    if (!lugar.current) return
    const olho = new IntersectionObserver(
      (vistos) => {
        if (vistos.some(({ isIntersecting }) => isIntersecting)) setPerto(true)
      },
      { rootMargin: '120px' },
    )
    olho.observe(lugar.current)
    return () => olho.disconnect()
  }, [])
  return <div ref={lugar}>{perto ? <Suspense fallback={espera}>{children}</Suspense> : espera}</div>
}
