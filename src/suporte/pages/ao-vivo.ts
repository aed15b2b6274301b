import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'

/** Reads the screen again when a notification comes, or may have while the stream was not open: somebody wrote. */
export function useConversaAoVivo(lojaId?: string): void {
  const { revalidate } = useRevalidator()
  const reler = useEffectEvent(() => void revalidate())
  useEffect(
    () =>
      ouvirEventos(`/rest/v1/eventos${lojaId ? `?estabelecimento_id=${lojaId}` : ''}`, {
        aoAbrir: (jaEstava) => {
          if (!jaEstava) reler()
        },
        aoEvento: ({ nome }) => {
          if (nome === 'aviso') reler()
        },
      }),
    [lojaId],
  )
}
