import { useEffect, useEffectEvent } from 'react'
import { useReleitura } from './reler-ao-vivo.ts'
import { toast } from './toasts/toasts.tsx'

const OLHA_LOGO_MS = 200
const OLHA_A_CADA_MS = 1000
const DE_NOVO_MS = 5000

/**
 * While the job works, the page looks how far it is: soon at first, for most of it is short. One look after the other: the
 * next would end the one under way, and on a slow network none would ever arrive. A look that fails is said once, and the
 * next comes later.
 */
export function useAcompanharTrabalho(trabalhando: boolean): void {
  const olhar = useEffectEvent(useReleitura())
  useEffect(() => {
    if (!trabalhando) return
    let relogio: ReturnType<typeof setTimeout>
    let aqui = true
    let via = true
    const olharDepois = (espera: number) => {
      relogio = setTimeout(() => {
        void olhar().then((viu) => {
          if (!aqui) return
          if (via && !viu)
            toast.info(
              'Não foi possível ver o andamento',
              'O trabalho continua. Tentaremos de novo em instantes.',
            )
          via = viu
          olharDepois(viu ? Math.min(OLHA_A_CADA_MS, espera * 1.5) : DE_NOVO_MS)
        })
      }, espera)
    }
    olharDepois(OLHA_LOGO_MS)
    return () => {
      aqui = false
      clearTimeout(relogio)
    }
  }, [trabalhando])
}
