import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const OLHA_A_CADA_MS = 1000

/** While the job works, the page looks how far it is. */
export function useAcompanharImportacao(trabalhando: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!trabalhando) return
    const relogio = setInterval(() => void revalidate(), OLHA_A_CADA_MS)
    return () => clearInterval(relogio)
  }, [trabalhando, revalidate])
}
