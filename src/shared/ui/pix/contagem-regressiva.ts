import { useSyncExternalStore } from 'react'

const SEGUNDO_MS = 1_000
const ouvintes = new Set<() => void>()
let batida: ReturnType<typeof setInterval> | undefined
let agora = 0

/** The present second, as milliseconds since 1970; 0 on the server. One clock for all that shows it. */
export function useRelogio(): number {
  return useSyncExternalStore(ouvir, ler, () => 0)
}

/** `59:42`, or `1:05:09` from an hour on. */
export function formatarContagem(ms: number): string {
  const segundos = Math.max(0, Math.ceil(ms / SEGUNDO_MS))
  const [h, m, s] = [Math.floor(segundos / 3600), Math.floor(segundos / 60) % 60, segundos % 60]
  const dois = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${dois(m)}:${dois(s)}` : `${m}:${dois(s)}`
}

function ler(): number {
  agora ||= Math.floor(Date.now() / SEGUNDO_MS) * SEGUNDO_MS
  return agora
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  batida ??= setInterval(() => {
    agora = Math.floor(Date.now() / SEGUNDO_MS) * SEGUNDO_MS
    for (const ouvinte of ouvintes) ouvinte()
  }, SEGUNDO_MS)
  return () => {
    ouvintes.delete(aoMudar)
    if (ouvintes.size > 0) return
    clearInterval(batida)
    batida = undefined
    agora = 0
  }
}
