import { useEffect, useState } from 'react'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { lerFila, ouvirFila } from './fila.ts'

type Fila = Awaited<ReturnType<typeof lerFila>>

/** The queue of this person at that shop, as it changes in any tab; null until it is read, or while it stays sealed. */
export function useFila(lojaId: string): Fila | null {
  const [fila, setFila] = useState<Fila | null>(null)
  useEffect(() => {
    let aqui = true
    async function ler() {
      const lida = await lerOu(null, () => lerFila(lojaId))
      if (aqui) setFila(lida)
    }
    void ler()
    const parar = ouvirFila(() => void ler())
    return () => {
      aqui = false
      parar()
    }
  }, [lojaId])
  return fila
}
