import { useSyncExternalStore } from 'react'
import { haFila, marcar, eDeQuemEntrou, marcarFila, quemEntrou } from './de-quem.ts'

// What this browser keeps so that the counter works without a network (docs/rules/sales.md#without-a-network). The
// queue of sales stays when its person signs out, sealed; all else goes.

/** What is read again when there is a network: the shelf, who is signed in, and the keys that open the queue. */
const GUARDADO = 'guardado'
const FILA = 'fila'
/** The counter's own page and scripts, put there by it and read by src/service-worker.ts. */
export const CASCO_DO_BALCAO = 'balcao-v1'

/** A sale of the queue as it is stored: who could read it is known, what it says is sealed. */
export interface GuardadoNaFila {
  /** Its place, and its number on this device. */
  ordem: number
  chave: string
  usuarioId: string
  lojaId: string
  iv: Uint8Array<ArrayBuffer>
  dados: ArrayBuffer
}

let aberto: Promise<IDBDatabase> | undefined

function abrir(): Promise<IDBDatabase> {
  aberto ??= new Promise((resolve, reject) => {
    const pedido = indexedDB.open('portal.balcao', 1)
    pedido.onupgradeneeded = () => {
      pedido.result.createObjectStore(GUARDADO)
      const fila = pedido.result.createObjectStore(FILA, { keyPath: 'ordem', autoIncrement: true })
      fila.createIndex('chave', 'chave', { unique: true })
    }
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error)
  })
  return aberto
}

/** One act on one store. It is done when it is on the disk, not when it was taken. */
async function fazer<T>(
  loja: string,
  modo: IDBTransactionMode,
  agir: (loja: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transacao = (await abrir()).transaction(loja, modo, { durability: 'strict' })
  const pedido = agir(transacao.objectStore(loja))
  return new Promise((resolve, reject) => {
    transacao.oncomplete = () => resolve(pedido.result)
    transacao.onabort = () => reject(transacao.error)
  })
}

export const lerGuardado = <T>(chave: string) =>
  fazer(GUARDADO, 'readonly', (loja) => loja.get(chave) as IDBRequest<T | undefined>)

/** Keeps what was read for that person, unless it is another one by now. */
export async function guardar(de: string, chave: string, valor: unknown): Promise<void> {
  // A browser that keeps nothing says so before anything says that it does.
  await abrir()
  if (de === '' || de !== quemEntrou()) return
  // What is here without a name may be anybody's.
  if (!eDeQuemEntrou()) await fazer(GUARDADO, 'readwrite', (loja) => loja.clear())
  marcar(de)
  await fazer(GUARDADO, 'readwrite', (loja) => loja.put(valor, chave))
}

/** All that goes when its person does. */
export async function esquecer(): Promise<void> {
  await Promise.all([fazer(GUARDADO, 'readwrite', (loja) => loja.clear()), caches.delete(CASCO_DO_BALCAO)])
  marcar(null)
}

const ouvintes = new Set<() => void>()

/** `haFila`, as it changes in this tab and in others. */
export function useHaFila(): boolean {
  return useSyncExternalStore(
    (aoMudar) => {
      ouvintes.add(aoMudar)
      window.addEventListener('storage', aoMudar)
      return () => {
        ouvintes.delete(aoMudar)
        window.removeEventListener('storage', aoMudar)
      }
    },
    haFila,
    () => false,
  )
}

function dizerQueHaFila(ha: boolean): void {
  if (ha === haFila()) return
  marcarFila(ha)
  for (const ouvinte of ouvintes) ouvinte()
}

/** Every sale that waits on this device, in its order. */
export const lerFilaGuardada = () =>
  fazer(FILA, 'readonly', (loja) => loja.getAll() as IDBRequest<GuardadoNaFila[]>)

/** Adds a sale at the end, once: the same key again leaves the first. Its place. */
export async function porNaFila(venda: Omit<GuardadoNaFila, 'ordem'>): Promise<number> {
  const antes = await fazer(FILA, 'readonly', (loja) => loja.index('chave').getKey(venda.chave))
  const ordem = antes ?? (await fazer(FILA, 'readwrite', (loja) => loja.add(venda)))
  dizerQueHaFila(true)
  return ordem as number
}

export async function trocarNaFila(venda: GuardadoNaFila): Promise<void> {
  await fazer(FILA, 'readwrite', (loja) => loja.put(venda))
}

export async function tirarDaFila(ordem: number): Promise<void> {
  await fazer(FILA, 'readwrite', (loja) => loja.delete(ordem))
  await conferirFila()
}

/** A crash may have taken the word that there is one, and left the queue. */
async function conferirFila(): Promise<void> {
  dizerQueHaFila((await fazer(FILA, 'readonly', (loja) => loja.count())) > 0)
}

/** Whether the sale of that key waits here; says whether any does, too. */
export async function estaNaFila(chave: string): Promise<boolean> {
  try {
    await conferirFila()
    return (await fazer(FILA, 'readonly', (loja) => loja.index('chave').getKey(chave))) !== undefined
  } catch {
    // This browser keeps nothing.
    return false
  }
}
