import { useSyncExternalStore } from 'react'
import { quemEntrou } from '#src/shared/ui/sem-rede/de-quem.ts'
import { lerJson } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { novoRascunho, type RascunhoDoBalcao } from '../../balcao.ts'

const PREFIXO = 'portal.balcao.'
const GUARDADOS = 'portal.balcao.guardados.'

/** The device is shared: what somebody began is theirs alone, to go on with and to send. */
const deQuem = (lojaId: string) => `${quemEntrou()}.${lojaId}`

const ouvintes = new Set<() => void>()
let lido: { chave: string; texto: string | null; rascunho: RascunhoDoBalcao } | undefined

/** The draft of this shop's counter: it survives a reload, a closed tab and a lost network. */
export const lerRascunho = (lojaId: string) => lerUm(deQuem(lojaId))

function lerUm(onde: string): RascunhoDoBalcao {
  const chave = PREFIXO + onde
  const texto = localStorage.getItem(chave)
  if (lido?.chave === chave && lido.texto === texto) return lido.rascunho
  const guardado = texto ? lerJson<RascunhoDoBalcao>(texto) : null
  const rascunho =
    guardado?.chave && Array.isArray(guardado.linhas) ? guardado : novoRascunho(crypto.randomUUID())
  lido = { chave, texto, rascunho }
  return rascunho
}

export function mudarRascunho(lojaId: string, mudancas: Partial<RascunhoDoBalcao>): void {
  localStorage.setItem(PREFIXO + deQuem(lojaId), JSON.stringify({ ...lerRascunho(lojaId), ...mudancas }))
  for (const ouvinte of ouvintes) ouvinte()
}

/** The sale is made, or given up: the next one has a key of its own. Another tab may have begun that one already. */
export function esquecerRascunho(lojaId: string, chave = lerRascunho(lojaId).chave): void {
  if (lerRascunho(lojaId).chave !== chave) return
  localStorage.removeItem(PREFIXO + deQuem(lojaId))
  lido = undefined
  for (const ouvinte of ouvintes) ouvinte()
}

export function useRascunho(lojaId: string): RascunhoDoBalcao {
  return useSyncExternalStore(ouvir, () => lerRascunho(lojaId))
}

export interface RascunhoGuardado {
  rascunho: RascunhoDoBalcao
  /** ISO 8601. */
  guardadoEm: string
}

const NENHUM: RascunhoGuardado[] = []
let guardadosLidos: { chave: string; texto: string | null; lista: RascunhoGuardado[] } | undefined

/** Sales set aside for a moment: the customer went for their purse, the next one is waiting. */
const lerGuardados = (lojaId: string) => lerVarios(deQuem(lojaId))

function lerVarios(onde: string): RascunhoGuardado[] {
  const chave = GUARDADOS + onde
  const texto = localStorage.getItem(chave)
  if (guardadosLidos?.chave === chave && guardadosLidos.texto === texto) return guardadosLidos.lista
  const lidos = texto ? lerJson<RascunhoGuardado[]>(texto) : null
  const lista = Array.isArray(lidos) ? lidos : NENHUM
  guardadosLidos = { chave, texto, lista }
  return lista
}

function escreverGuardados(lojaId: string, lista: RascunhoGuardado[]): void {
  localStorage.setItem(GUARDADOS + deQuem(lojaId), JSON.stringify(lista))
  for (const ouvinte of ouvintes) ouvinte()
}

/** Sets the sale aside; the counter is free for another one. */
export function guardarRascunho(lojaId: string): void {
  const rascunho = lerRascunho(lojaId)
  if (rascunho.linhas.length === 0 || rascunho.enviando) return
  escreverGuardados(lojaId, [...lerGuardados(lojaId), { rascunho, guardadoEm: new Date().toISOString() }])
  esquecerRascunho(lojaId)
}

/** Takes a sale up again; the one on the counter, when it has lines, is set aside in its place. */
export function retomarRascunho(lojaId: string, chave: string): void {
  const guardado = lerGuardados(lojaId).find(({ rascunho }) => rascunho.chave === chave)
  if (!guardado || lerRascunho(lojaId).enviando) return
  guardarRascunho(lojaId)
  descartarGuardado(lojaId, chave)
  localStorage.setItem(PREFIXO + deQuem(lojaId), JSON.stringify(guardado.rascunho))
  for (const ouvinte of ouvintes) ouvinte()
}

export function descartarGuardado(lojaId: string, chave: string): void {
  escreverGuardados(
    lojaId,
    lerGuardados(lojaId).filter(({ rascunho }) => rascunho.chave !== chave),
  )
}

/**
 * Drafts of before they had a person are set aside for whoever opens the counter next. Nobody knows whose they are, so
 * none is sent by itself: one that was on its way keeps its key and its hour, which says that it may have been made.
 */
export function guardarOsDeAntes(lojaId: string): void {
  const rascunho = { ...lerUm(lojaId), enviando: false }
  const guardadoEm = new Date().toISOString()
  const deAntes = [...lerVarios(lojaId), ...(rascunho.linhas.length > 0 ? [{ rascunho, guardadoEm }] : [])]
  if (deAntes.length > 0) escreverGuardados(lojaId, [...lerGuardados(lojaId), ...deAntes])
  localStorage.removeItem(PREFIXO + lojaId)
  localStorage.removeItem(GUARDADOS + lojaId)
}

export function useRascunhosGuardados(lojaId: string): RascunhoGuardado[] {
  return useSyncExternalStore(ouvir, () => lerGuardados(lojaId))
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  window.addEventListener('storage', aoMudar)
  return () => {
    ouvintes.delete(aoMudar)
    window.removeEventListener('storage', aoMudar)
  }
}
