import { useSyncExternalStore } from 'react'
import { lerJson } from '#src/shared/ui/sessao/sessao-guardada.ts'

/** By shop, the codes of coupons that the person wants to use there. Beside the cart, in this browser. */
export type CuponsGuardados = Record<string, string[]>

const CHAVE = 'cupons_v1'
const NENHUM: CuponsGuardados = {}
const ouvintes = new Set<() => void>()
let lido: { texto: string | null; cupons: CuponsGuardados } = { texto: null, cupons: NENHUM }

export function useCuponsGuardados(): CuponsGuardados {
  return useSyncExternalStore(ouvir, ler, () => NENHUM)
}

/** Keeps these codes for a shop, in place of those before; none forgets it. */
export function guardarCupons(lojaId: string, codigos: readonly string[]): void {
  const { [lojaId]: _antes, ...outras } = ler()
  const cupons = codigos.length > 0 ? { ...outras, [lojaId]: codigos.slice(0, 2) } : outras
  if (Object.keys(cupons).length > 0) localStorage.setItem(CHAVE, JSON.stringify(cupons))
  else localStorage.removeItem(CHAVE)
  for (const ouvinte of ouvintes) ouvinte()
}

export function tirarCupons(lojaId: string, codigos: readonly string[]): void {
  guardarCupons(
    lojaId,
    (ler()[lojaId] ?? []).filter((codigo) => !codigos.includes(codigo)),
  )
}

function ler(): CuponsGuardados {
  const texto = localStorage.getItem(CHAVE)
  if (texto !== lido.texto) lido = { texto, cupons: interpretar(texto) }
  return lido.cupons
}

/** What is stored may be anything. */
function interpretar(texto: string | null): CuponsGuardados {
  const guardado = lerJson<unknown>(texto ?? '')
  if (!guardado || typeof guardado !== 'object' || Array.isArray(guardado)) return NENHUM
  return Object.fromEntries(
    Object.entries(guardado).flatMap(([loja, codigos]) => {
      const textos = Array.isArray(codigos) ? codigos.filter((codigo) => typeof codigo === 'string') : []
      return textos.length > 0 ? [[loja, textos.slice(0, 2)]] : []
    }),
  )
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  window.addEventListener('storage', aoMudar)
  return () => {
    ouvintes.delete(aoMudar)
    window.removeEventListener('storage', aoMudar)
  }
}
