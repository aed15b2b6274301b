import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'

/** Reads the screen again when a notification comes: somebody wrote. */
export function useConversaAoVivo(lojaId?: string): void {
  const { revalidate } = useRevalidator()
  const reler = useEffectEvent((nome: string) => {
    if (nome === 'aviso') void revalidate()
  })
  useEffect(
    () =>
      ouvirEventos(`/rest/v1/eventos${lojaId ? `?estabelecimento_id=${lojaId}` : ''}`, {
        aoAbrir: () => undefined,
        aoEvento: ({ nome }) => reler(nome),
      }),
    [lojaId],
  )
}
