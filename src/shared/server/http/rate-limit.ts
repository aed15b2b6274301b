import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { errors } from '../../errors.ts'
import { publicReads, rowsOf, type Tx } from '../database/database.ts'

/** One counter: at most `limite` hits of `quem` on `nome` in a window that opens with the first. 0 is no limit. */
export interface Limite {
  nome: string
  quem: string
  limite: number
  janelaSegundos: number
}

export interface Contagem {
  /** False when this hit was one too many. */
  cabe: boolean
  /** True when no further hit fits. */
  cheio: boolean
  /** Seconds until the window closes. */
  esperaSegundos: number
}

/**
 * Counts one hit on each of the limits and says, in their order, whether it fits. Call it in a transaction that
 * commits also when the answer is no: what was counted must stay counted.
 */
export async function countHits(tx: Tx, limites: Limite[]): Promise<Contagem[]> {
  const linhas = limites.map((l, i) => ({ i, chave: chave(l), limite: l.limite, janela: l.janelaSegundos }))
  // In key order, so that two requests that share keys wait for each other instead of dying in a deadlock.
  const ordenadas = linhas.toSorted((a, b) => Buffer.compare(a.chave, b.chave))
  const rows = await rowsOf<{ chave: Buffer; contagem: number; espera: number }>(tx)`
    insert into auth.limites as l (chave, contagem, expira_em)
    select chave, 1, now() + janela * interval '1 second'
    from unnest(${ordenadas.map((l) => l.chave)}::bytea[], ${ordenadas.map((l) => l.janela)}::int[]) as n (chave, janela)
    on conflict (chave) do update set
      contagem = case when l.expira_em <= now() then 1 else l.contagem + 1 end,
      expira_em = case when l.expira_em <= now() then excluded.expira_em else l.expira_em end
    returning chave, contagem, greatest(1, ceil(extract(epoch from expira_em - now())))::int as espera`
  return linhas.map((linha) => {
    const contada = rows.find((row) => row.chave.equals(linha.chave))
    if (!contada) throw new Error('A counted limit did not come back')
    return {
      cabe: linha.limite === 0 || contada.contagem <= linha.limite,
      cheio: linha.limite > 0 && contada.contagem >= linha.limite,
      esperaSegundos: contada.espera,
    }
  })
}

/** Counts one hit on one limit by itself and says whether it fits. */
export async function hitFits(limite: Limite): Promise<boolean> {
  return (await countHit(limite))?.cabe === true
}

/** The same, or 429. */
export async function requireFit(limite: Limite): Promise<void> {
  const contagem = await countHit(limite)
  if (!contagem?.cabe) throw errors.muitas_requisicoes({ retryAfterSeconds: contagem?.esperaSegundos })
}

/** Counts one hit on one limit by itself. */
export async function countHit(limite: Limite): Promise<Contagem | undefined> {
  const [contagem] = await countHits(publicReads(), [limite])
  return contagem
}

const counted = new Map<string, { hits: Map<string, number>; until: number }>()

/**
 * The same as hitFits, counted in this process's memory alone: for what is asked too often to cost a statement. All who
 * are counted on one name share its window.
 */
export function hitFitsHere({ nome, quem, limite, janelaSegundos }: Limite): boolean {
  if (limite === 0) return true
  const now = Date.now()
  const open = counted.get(nome)
  const window = open && open.until > now ? open : { hits: new Map(), until: now + janelaSegundos * 1000 }
  counted.set(nome, window)
  const hits = (window.hits.get(quem) ?? 0) + 1
  window.hits.set(quem, hits)
  return hits <= limite
}

/** The same, or 429. */
export function requireFitHere(limite: Limite): void {
  if (hitFitsHere(limite)) return
  const until = counted.get(limite.nome)?.until ?? Date.now()
  throw errors.muitas_requisicoes({ retryAfterSeconds: Math.max(1, Math.ceil((until - Date.now()) / 1000)) })
}

/** How many hits each limit holds now, in their order. Counts nothing. */
export async function readHits(tx: Tx, limites: Limite[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('auth.limites')
    .select(['chave', 'contagem'])
    .where('chave', 'in', limites.map(chave))
    .where('expira_em', '>', sql<Date>`now()`)
    .execute()
  return limites.map((limite) => rows.find((row) => row.chave.equals(chave(limite)))?.contagem ?? 0)
}

/** Forgets the counters altogether. */
export async function clearHits(tx: Tx, limites: Limite[]): Promise<void> {
  await tx.deleteFrom('auth.limites').where('chave', 'in', limites.map(chave)).execute()
}

/** Counters of windows that are closed. */
export async function forgetOldHits(tx: Tx): Promise<void> {
  await tx.deleteFrom('auth.limites').where('expira_em', '<', sql<Date>`now()`).execute()
}

/**
 * An address as limits count it: IPv4 as it is, also when mapped into IPv6; of IPv6 the network half, because one
 * customer holds 2^64 addresses of it.
 */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const groups = groupsOf(ip.split('%', 1)[0] ?? '')
  const [high = 0, low = 0] = groups.slice(6)
  const mapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(ip: string): number[] {
  const inHex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [left = [], right = []] = inHex.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const missing = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...missing, ...right].map((group) => Number.parseInt(group, 16))
}

function chave({ nome, quem }: Limite): Buffer {
  return createHash('sha256').update(`${nome}\0${quem}`).digest()
}
