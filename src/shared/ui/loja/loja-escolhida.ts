import { useSyncExternalStore } from 'react'
import { ehUuid } from '../../uuid.ts'
import { lerJson } from '../sessao/sessao-guardada.ts'

/** The shop the person buys at, remembered in the browser (docs/rules/marketplace.md#routes-and-menus). */
export interface LojaEscolhida {
  id: string
  codigo: string
  nome: string
  logo_url: string | null
}

const CHAVE = 'estabelecimento_escolhido'

let lido: { texto: string | null; loja: LojaEscolhida | null } = { texto: null, loja: null }
const ouvintes = new Set<() => void>()

export const lojaEscolhida = {
  ler,
  /** Remembers a shop; null forgets it. */
  definir(loja: LojaEscolhida | null): void {
    if (loja) {
      const { id, codigo, nome, logo_url } = loja
      localStorage.setItem(CHAVE, JSON.stringify({ id, codigo, nome, logo_url }))
    } else {
      localStorage.removeItem(CHAVE)
    }
    for (const ouvinte of ouvintes) ouvinte()
  },
  limpar(): void {
    lojaEscolhida.definir(null)
  },
}

/** Undefined until the browser has read its storage, then the shop or null. */
export function useLojaEscolhida(): LojaEscolhida | null | undefined {
  return useSyncExternalStore<LojaEscolhida | null | undefined>(ouvir, ler, () => undefined)
}

/** The chosen shop, or null. A stored value that makes no sense is removed. */
function ler(): LojaEscolhida | null {
  const texto = localStorage.getItem(CHAVE)
  if (texto === lido.texto) return lido.loja
  const loja = texto === null ? null : interpretar(texto)
  if (texto !== null && !loja) localStorage.removeItem(CHAVE)
  lido = { texto: loja ? texto : null, loja }
  return loja
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  window.addEventListener('storage', aoMudar)
  return () => {
    ouvintes.delete(aoMudar)
    window.removeEventListener('storage', aoMudar)
  }
}

function interpretar(texto: string): LojaEscolhida | null {
  const valor = lerJson<Partial<LojaEscolhida>>(texto)
  if (!ehUuid(valor?.id) || typeof valor.codigo !== 'string' || typeof valor.nome !== 'string') return null
  const { id, codigo, nome, logo_url } = valor
  return { id, codigo, nome, logo_url: typeof logo_url === 'string' ? logo_url : null }
}
