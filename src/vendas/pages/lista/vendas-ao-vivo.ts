import { useEffect, useEffectEvent, useState } from 'react'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'
import { useReleituraAoVivo } from '#src/shared/ui/reler-ao-vivo.ts'
import { lerJson } from '#src/shared/ui/sessao/sessao-guardada.ts'

const DESTAQUE_MS = 4_000

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
    let fim: ReturnType<typeof setTimeout> | undefined
    const parar = ouvirEventos(`/rest/v1/eventos?${filtro}`, {
      // The page was read before it opened, and may have missed something.
      aoAbrir: (jaEstava) => {
        if (!jaEstava) aoMudar(null)
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
