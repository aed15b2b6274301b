import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'
import { addressKey, hitFitsHere } from '#src/shared/server/http/rate-limit.ts'

export const ETAPAS_DO_FUNIL = ['visita', 'produto', 'carrinho', 'checkout'] as const
export type EtapaDoFunil = (typeof ETAPAS_DO_FUNIL)[number]

const GRAVAR_A_CADA_MS = 3_000
const LOJAS_NA_ESPERA = 5_000

const espera = new Map<string, number>()
let relogio: ReturnType<typeof setTimeout> | undefined

/**
 * Counts that somebody reached a step of a shop's pages. Kept in memory and written together a few seconds later: a
 * visit costs no query, and a process that dies loses seconds of counts; what could not be written waits. An address
 * is kept for the window of its limit and never written. What goes past the limit is not counted and nobody is
 * notified.
 */
export function contarEtapa({ ip, loja, etapa }: { ip: string; loja: string; etapa: EtapaDoFunil }): void {
  const { FUNNEL_ADDRESS_LIMIT: limit, FUNNEL_WINDOW_SECONDS: windowSeconds } = getConfig()
  if (!hitFitsHere({ name: 'funil', who: addressKey(ip), limit, windowSeconds })) return
  const chave = `${loja} ${diaEmSaoPaulo(new Date())} ${etapa}`
  if (!espera.has(chave) && espera.size >= LOJAS_NA_ESPERA) return
  espera.set(chave, (espera.get(chave) ?? 0) + 1)
  relogio ??= setTimeout(() => {
    gravarEtapas().catch((error) => log.warn({ err: error }, 'counts of the funnel were not written'))
  }, GRAVAR_A_CADA_MS).unref()
}

/** Writes what was counted. At the program's end too. A shop that does not exist is left out. */
export async function gravarEtapas(): Promise<void> {
  clearTimeout(relogio)
  relogio = undefined
  if (espera.size === 0) return
  const contadas = [...espera]
  espera.clear()
  try {
    await gravar(contadas)
  } catch (error) {
    for (const [chave, quantidade] of contadas) espera.set(chave, (espera.get(chave) ?? 0) + quantidade)
    throw error
  }
}

async function gravar(contadas: [chave: string, quantidade: number][]): Promise<void> {
  const linhas = contadas.map(([chave, quantidade]) => {
    const [loja = '', dia = '', etapa = ''] = chave.split(' ')
    return { loja, dia, etapa, quantidade }
  })
  // In key order, so that two processes that write at once wait for each other instead of dying in a deadlock.
  await withAccess(
    SYSTEM,
    (tx) =>
      run(tx)`insert into funil_diario as f (estabelecimento_id, dia, etapa, quantidade)
      select n.loja, n.dia, n.etapa, n.quantidade
      from unnest(${linhas.map((l) => l.loja)}::uuid[], ${linhas.map((l) => l.dia)}::date[],
        ${linhas.map((l) => l.etapa)}::text[], ${linhas.map((l) => l.quantidade)}::int[]) as n (loja, dia, etapa, quantidade)
      join estabelecimentos e on e.id = n.loja
      order by 1, 2, 3
      on conflict (estabelecimento_id, dia, etapa) do update set quantidade = f.quantidade + excluded.quantidade`,
  )
}
