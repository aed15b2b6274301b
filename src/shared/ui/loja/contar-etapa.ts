import { useEffect } from 'react'

type Etapa = 'visita' | 'produto' | 'carrinho' | 'checkout'

interface Passo {
  estabelecimento_id: string
  etapa: Etapa
}

const DE_UMA_VEZ = 20
let aContar: Passo[] = []

/**
 * Adds one to how many reached a step of a shop's pages, once a day and tab. What is sent, of all steps together when
 * the page is left, is the shop and the step: no cookie, no number of a person. A browser that asks not to be counted
 * is not.
 */
export function contarEtapa(estabelecimentoId: string, etapa: Etapa): void {
  if (!navigator.onLine || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const chave = `etapa:${new Date().toDateString()}:${estabelecimentoId}:${etapa}`
  if (sessionStorage.getItem(chave)) return
  sessionStorage.setItem(chave, '1')
  const quantas = aContar.push({ estabelecimento_id: estabelecimentoId, etapa })
  if (quantas === 1) document.addEventListener('visibilitychange', mandar, { once: true })
  if (quantas === DE_UMA_VEZ) mandar()
}

/** Nothing waits for the answer, and a count that got lost is lost. */
function mandar(): void {
  if (aContar.length === 0) return
  const corpo = JSON.stringify({ etapas: aContar })
  aContar = []
  navigator.sendBeacon('/rest/v1/etapas', new Blob([corpo], { type: 'application/json' }))
}

/** Counts the step while this part of the screen is there; null counts nothing. */
export function useEtapa(estabelecimentoId: string | null | undefined, etapa: Etapa): void {
  useEffect(() => {
    if (estabelecimentoId) contarEtapa(estabelecimentoId, etapa)
  }, [estabelecimentoId, etapa])
}
