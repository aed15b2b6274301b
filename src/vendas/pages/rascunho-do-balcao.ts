import { useSyncExternalStore } from 'react'
import { lerJson } from '#src/shared/ui/sessao-guardada.ts'
import { novoRascunho, type RascunhoDoBalcao } from '../balcao.ts'

const PREFIXO = 'portal.balcao.'

const ouvintes = new Set<() => void>()
let lido: { chave: string; texto: string | null; rascunho: RascunhoDoBalcao } | undefined

/** The draft of this shop's counter: it survives a reload, a closed tab and a lost network. */
export function lerRascunho(lojaId: string): RascunhoDoBalcao {
  const chave = PREFIXO + lojaId
  const texto = localStorage.getItem(chave)
  if (lido?.chave === chave && lido.texto === texto) return lido.rascunho
  const guardado = texto ? lerJson<RascunhoDoBalcao>(texto) : null
  const rascunho =
    guardado?.chave && Array.isArray(guardado.linhas) ? guardado : novoRascunho(crypto.randomUUID())
  lido = { chave, texto, rascunho }
  return rascunho
}

export function mudarRascunho(lojaId: string, mudancas: Partial<RascunhoDoBalcao>): void {
  localStorage.setItem(PREFIXO + lojaId, JSON.stringify({ ...lerRascunho(lojaId), ...mudancas }))
  for (const ouvinte of ouvintes) ouvinte()
}

/** The sale is made, or given up: the next one has a key of its own. */
export function esquecerRascunho(lojaId: string): void {
  localStorage.removeItem(PREFIXO + lojaId)
  lido = undefined
  for (const ouvinte of ouvintes) ouvinte()
}

export function useRascunho(lojaId: string): RascunhoDoBalcao {
  return useSyncExternalStore(ouvir, () => lerRascunho(lojaId))
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  window.addEventListener('storage', aoMudar)
  return () => {
    ouvintes.delete(aoMudar)
    window.removeEventListener('storage', aoMudar)
  }
}
