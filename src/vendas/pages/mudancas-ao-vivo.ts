import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { ouvirEventos } from '#src/shared/ui/eventos.ts'

/** Reads the page again whenever something happens to this sale. */
export function useMudancasAoVivo(vendaId: string): void {
  const { revalidate } = useRevalidator()
  const reler = useEffectEvent(() => void revalidate())
  useEffect(
    () =>
      ouvirEventos(`/rest/v1/vendas/${vendaId}/eventos`, {
        aoAbrir: () => undefined,
        aoEvento: () => reler(),
      }),
    [vendaId],
  )
}
