import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const OLHA_LOGO_MS = 200
const OLHA_A_CADA_MS = 1000

/**
 * While the job works, the page looks how far it is: soon at first, for most of it is short. One look after the other: the
 * next would end the one under way, and on a slow network none would ever arrive.
 */
export function useAcompanharTrabalho(trabalhando: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!trabalhando) return
    let relogio: ReturnType<typeof setTimeout>
    let aqui = true
    const olhar = (depois: number) => {
      relogio = setTimeout(() => {
        void revalidate().then(() => {
          if (aqui) olhar(Math.min(OLHA_A_CADA_MS, depois * 1.5))
        })
      }, depois)
    }
    olhar(OLHA_LOGO_MS)
    return () => {
      aqui = false
      clearTimeout(relogio)
    }
  }, [trabalhando, revalidate])
}
