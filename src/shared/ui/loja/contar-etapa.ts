import { useEffect } from 'react'

type Etapa = 'visita' | 'produto' | 'carrinho' | 'checkout'

/**
 * Adds one to how many reached a step of a shop's pages, once a day and tab. What is sent is the shop and the step:
 * no cookie, no number of a person. A browser that asks not to be counted is not.
 */
export function contarEtapa(estabelecimentoId: string, etapa: Etapa): void {
  if (!navigator.onLine || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const chave = `etapa:${new Date().toDateString()}:${estabelecimentoId}:${etapa}`
  if (sessionStorage.getItem(chave)) return
  sessionStorage.setItem(chave, '1')
  // Nothing waits for the answer, and a count that got lost is lost.
  void fetch('/rest/v1/etapas', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ estabelecimento_id: estabelecimentoId, etapa }),
  }).catch(() => undefined)
}

/** Counts the step while this part of the screen is there; null counts nothing. */
export function useEtapa(estabelecimentoId: string | null | undefined, etapa: Etapa): void {
  useEffect(() => {
    if (estabelecimentoId) contarEtapa(estabelecimentoId, etapa)
  }, [estabelecimentoId, etapa])
}
