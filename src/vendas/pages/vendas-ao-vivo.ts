import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ouvirEventos } from '#src/shared/ui/eventos.ts'
import { lerJson } from '#src/shared/ui/sessao-guardada.ts'

const DESTAQUE_MS = 4_000

/** Reads the page's data again whenever a sale of the shop changes. Answers the sale that changed last, for a moment. */
export function useVendasAoVivo(estabelecimentoId: string | null): string | null {
  const { revalidate } = useRevalidator()
  const [mudou, setMudou] = useState<string | null>(null)
  const aoMudar = useEffectEvent((dados: string | null) => {
    void revalidate()
    setMudou(dados ? (lerJson<{ id: string }>(dados)?.id ?? null) : null)
  })

  useEffect(() => {
    if (!estabelecimentoId) return
    let abertas = 0
    let fim: ReturnType<typeof setTimeout> | undefined
    const parar = ouvirEventos(`/rest/v1/eventos?estabelecimento_id=${estabelecimentoId}`, {
      // The page was loaded just before the first opening; later ones may have missed something.
      aoAbrir: () => {
        abertas += 1
        if (abertas > 1) aoMudar(null)
      },
      aoEvento: ({ nome, dados }) => {
        if (nome !== 'venda') return
        aoMudar(dados)
        clearTimeout(fim)
        fim = setTimeout(() => setMudou(null), DESTAQUE_MS)
      },
    })
    return () => {
      clearTimeout(fim)
      parar()
    }
  }, [estabelecimentoId])
  return mudou
}
