import { useEffect, useState } from 'react'

const PACIENCIA_MS = 150

/** What has been on its way for a moment: quick ones come without a flash of skeleton. */
export function useAtraso(indo: string | null): string | null {
  const [demorando, setDemorando] = useState<string | null>(null)

  useEffect(() => {
    if (indo === null) return
    const relogio = setTimeout(() => setDemorando(indo), PACIENCIA_MS)
    return () => clearTimeout(relogio)
  }, [indo])
  return demorando === indo ? indo : null
}
