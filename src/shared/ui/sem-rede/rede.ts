import { useSyncExternalStore } from 'react'
import { ApiError } from '../api.ts'
import { eDeQuemEntrou } from './de-quem.ts'

/** An answer that takes longer is none: there is a line, and nothing at its other end. */
const PRAZO_MS = 8_000

/** The last thing asked had no answer, whatever the browser says of its line. */
let muda = false
const ouvintes = new Set<() => void>()

/** Without an answer: no network, or a server that is down. */
export const foiARede = (erro: unknown): boolean =>
  erro instanceof ApiError && (erro.status === 0 || erro.status >= 500)

/** Or nobody is signed in any more, or too much was asked: what was sent has nothing to do with it, and waits. */
export const podeEsperar = (erro: ApiError): boolean =>
  foiARede(erro) || erro.status === 401 || erro.status === 429

/**
 * What it reads, given up in time where this device can do without it; notes whether the server is there.
 */
export async function comPrazo<T>(pedir: () => Promise<T>): Promise<T> {
  if (!eDeQuemEntrou()) return pedir()
  let relogio: ReturnType<typeof setTimeout> | undefined
  const prazo = new Promise<never>((_, reject) => {
    relogio = setTimeout(
      () => reject(new ApiError({ status: 0, code: 'portal.sem_conexao', title: 'Sem conexão' })),
      PRAZO_MS,
    )
  })
  try {
    const lido = await Promise.race([pedir(), prazo])
    notar(false)
    return lido
  } catch (erro) {
    notar(foiARede(erro))
    throw erro
  } finally {
    clearTimeout(relogio)
  }
}

function notar(agora: boolean): void {
  if (agora === muda) return
  muda = agora
  for (const ouvinte of ouvintes) ouvinte()
}

function ouvir(aoMudar: () => void): () => void {
  // There is a line again: the server is believed to be there until it does not answer.
  function voltar() {
    muda = false
    aoMudar()
  }
  ouvintes.add(aoMudar)
  window.addEventListener('online', voltar)
  window.addEventListener('offline', aoMudar)
  return () => {
    ouvintes.delete(aoMudar)
    window.removeEventListener('online', voltar)
    window.removeEventListener('offline', aoMudar)
  }
}

/** Whether this page works without a network now. */
export const semRede = () => muda || !navigator.onLine

export function useSemRede(): boolean {
  return useSyncExternalStore(ouvir, semRede, () => false)
}
