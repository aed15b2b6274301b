import type { z } from 'zod'
import { publicReads, type Tx } from '#src/shared/server/database/database.ts'
import { onNotification, onNotificationsRestored } from '#src/shared/server/notifications.ts'
import { lerValor, type Secao } from '../secao.ts'

/** What is announced on the channel `cache` when a setting changed; finished pages carry it as a tag. */
export const TAG_DAS_CONFIGURACOES = 'configuracoes'

/** Announcements drop what is kept at once; age is the net below them. */
const VALE_MS = 30_000

interface Guardadas {
  porChave: Promise<Map<string, unknown>>
  lidas: Map<string, unknown>
  ate: number
}

let guardadas: Guardadas | undefined
let ouvintes = 0

/** The current value of a setting inside the caller's transaction. */
export async function lerConfiguracao<T extends z.ZodObject>(tx: Tx, secao: Secao<T>): Promise<z.infer<T>> {
  const row = await tx
    .selectFrom('configuracoes_plataforma')
    .select('valor')
    .where('chave', '=', secao.chave)
    .orderBy('versao', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lerValor(secao, row?.valor)
}

/**
 * A setting for whoever serves: kept in memory, read anew (all of them in one query) after an announcement. Where
 * nobody listens to announcements nothing is kept.
 */
export async function configuracao<T extends z.ZodObject>(secao: Secao<T>): Promise<z.infer<T>> {
  const atual = guardadas && guardadas.ate > Date.now() ? guardadas : guardar()
  const porChave = await atual.porChave
  const pronta = atual.lidas.get(secao.chave)
  if (pronta !== undefined) return pronta as z.infer<T>
  const lida = lerValor(secao, porChave.get(secao.chave))
  atual.lidas.set(secao.chave, lida)
  return lida
}

/** Joins this process to the announcements. Returns the way to leave. */
export function ouvirConfiguracoes(): () => void {
  const largar = () => {
    guardadas = undefined
  }
  const sair = [
    onNotification('cache', (tag) => {
      if (tag === TAG_DAS_CONFIGURACOES) largar()
    }),
    onNotificationsRestored(largar),
  ]
  ouvintes += 1
  return () => {
    for (const parar of sair) parar()
    ouvintes -= 1
    largar()
  }
}

function guardar(): Guardadas {
  const nova: Guardadas = { porChave: lerTodas(), lidas: new Map(), ate: Date.now() + VALE_MS }
  if (ouvintes > 0) guardadas = nova
  nova.porChave.catch(() => {
    if (guardadas === nova) guardadas = undefined
  })
  return nova
}

async function lerTodas(): Promise<Map<string, unknown>> {
  const rows = await publicReads()
    .selectFrom('configuracoes_plataforma')
    .distinctOn('chave')
    .select(['chave', 'valor'])
    .orderBy('chave')
    .orderBy('versao', 'desc')
    .execute()
  return new Map(rows.map(({ chave, valor }) => [chave, valor]))
}
