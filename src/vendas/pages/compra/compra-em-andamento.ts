import { useSyncExternalStore } from 'react'
import { lerJson, lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import type { FormaPagamento } from '../../schemas.ts'

/** What the person filled in on the way to an order. Kept for this tab and this account, gone once it is placed. */
export interface CompraEmAndamento {
  nome: string
  email: string
  telefone: string
  forma: FormaPagamento | null
  /** Of the address book; null: agreed with the shop. */
  enderecoId: string | null
  /** By shop, how it hands over (`chave` of the option); one that is not here takes what it offers first. */
  entregas: Record<string, string>
  /** By shop, whether the person said that a freight to arrange is not in the total. */
  cientes: Record<string, boolean>
}

const CHAVE = 'portal.compra'
/** The attempt's Idempotency-Key with the body it belongs to: the same order asked again is the same attempt. */
const CHAVE_DA_TENTATIVA = 'portal.tentativa'
/** By shop, the sale whose PIX is open: what Finalizar reopens, and what empties the cart when it was paid elsewhere. */
const CHAVE_DOS_PIX = 'portal.pix_abertos'

/** With whose account it is: whoever signs in next in this tab is somebody else. */
type Guardada = Partial<CompraEmAndamento> & { dono?: string }

const NADA: Guardada = {}
let lido: { texto: string | null; compra: Guardada } = { texto: null, compra: NADA }
const ouvintes = new Set<() => void>()

export function lerCompra(): Partial<CompraEmAndamento> {
  const texto = sessionStorage.getItem(CHAVE)
  if (texto !== lido.texto) lido = { texto, compra: (texto && lerJson<Guardada>(texto)) || NADA }
  return lido.compra.dono === lerSessao()?.usuario.id ? lido.compra : NADA
}

export function mudarCompra(mudancas: Partial<CompraEmAndamento>): void {
  const guardada: Guardada = { ...lerCompra(), ...mudancas, dono: lerSessao()?.usuario.id }
  sessionStorage.setItem(CHAVE, JSON.stringify(guardada))
  for (const ouvinte of ouvintes) ouvinte()
}

/** Customer data and payment method, as docs/rules/marketplace.md#cart-stock-and-session asks after an approved payment. */
export function esquecerCompra(): void {
  sessionStorage.removeItem(CHAVE)
  sessionStorage.removeItem(CHAVE_DA_TENTATIVA)
  for (const ouvinte of ouvintes) ouvinte()
}

export function useCompra(): Partial<CompraEmAndamento> {
  return useSyncExternalStore(ouvir, lerCompra, lerNoServidor)
}

function lerNoServidor(): Partial<CompraEmAndamento> {
  return NADA
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  return () => ouvintes.delete(aoMudar)
}

/** The key for this body: the one of before when the body is the same, so that a lost answer makes no second sale. */
export function chaveDaTentativa(corpo: unknown): string {
  const pedido = JSON.stringify(corpo)
  const guardada = lerJson<{ pedido: string; chave: string }>(
    sessionStorage.getItem(CHAVE_DA_TENTATIVA) ?? 'null',
  )
  if (guardada?.pedido === pedido) return guardada.chave
  const chave = crypto.randomUUID()
  sessionStorage.setItem(CHAVE_DA_TENTATIVA, JSON.stringify({ pedido, chave }))
  return chave
}

export function esquecerTentativa(): void {
  sessionStorage.removeItem(CHAVE_DA_TENTATIVA)
}

/** The sales that wait for their payment, as far as this browser knows. */
export function vendasAbertas(): string[] {
  return Object.values(pixAbertos())
}

export function guardarVendaAberta(estabelecimentoId: string, vendaId: string | null): void {
  const { [estabelecimentoId]: _antes, ...outras } = pixAbertos()
  localStorage.setItem(
    CHAVE_DOS_PIX,
    JSON.stringify(vendaId ? { ...outras, [estabelecimentoId]: vendaId } : outras),
  )
}

function pixAbertos(): Record<string, string> {
  const guardado = lerJson<Record<string, string>>(localStorage.getItem(CHAVE_DOS_PIX) ?? 'null')
  return guardado && typeof guardado === 'object' && !Array.isArray(guardado) ? guardado : {}
}
