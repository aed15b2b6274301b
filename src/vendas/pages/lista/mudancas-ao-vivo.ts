import { useEffect, useEffectEvent } from 'react'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'
import { useReleituraAoVivo } from '#src/shared/ui/reler-ao-vivo.ts'

/** Reads the page again whenever something happens to this sale, or may have before its stream was open. */
export function useMudancasAoVivo(vendaId: string): void {
  const reler = useEffectEvent(useReleituraAoVivo())
  useEffect(
    () =>
      ouvirEventos(`/rest/v1/vendas/${vendaId}/eventos`, { aoAbrir: () => reler(), aoEvento: () => reler() }),
    [vendaId],
  )
}
