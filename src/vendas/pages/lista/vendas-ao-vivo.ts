import { useEffect, useEffectEvent, useState } from 'react'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'
import { useReleituraAoVivo } from '#src/shared/ui/reler-ao-vivo.ts'
import { lerJson } from '#src/shared/ui/sessao/sessao-guardada.ts'

const DESTAQUE_MS = 4_000
const ABRE_LOGO_MS = 1_500

/**
 * Reads the page's data again whenever a sale of the shop changes, or one of `todas` of the person's. Answers the sale
 * that changed last, for a moment.
 */
export function useVendasAoVivo(estabelecimentoId: string | null): string | null {
  const reler = useReleituraAoVivo()
  const [mudou, setMudou] = useState<string | null>(null)
  const aoMudar = useEffectEvent((dados: string | null) => {
    reler()
    setMudou(dados ? (lerJson<{ id: string }>(dados)?.id ?? null) : null)
  })

  useEffect(() => {
    if (!estabelecimentoId) return
    const filtro = estabelecimentoId === 'todas' ? 'lojas=todas' : `estabelecimento_id=${estabelecimentoId}`
    let abertas = 0
    const desde = performance.now()
    let fim: ReturnType<typeof setTimeout> | undefined
    const parar = ouvirEventos(`/rest/v1/eventos?${filtro}`, {
      // The page was loaded just before an opening at once; a late one, and those after it, may have missed something.
      aoAbrir: () => {
        abertas += 1
        if (abertas > 1 || performance.now() - desde > ABRE_LOGO_MS) aoMudar(null)
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
