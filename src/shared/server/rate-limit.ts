import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { errors } from '../errors.ts'
import { SISTEMA, type Tx, withAcesso } from './database.ts'

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
 * commits also when the answer is no, as `sistema`: what was counted must stay counted.
 */
export async function countHits(tx: Tx, limites: Limite[]): Promise<Contagem[]> {
  const linhas = limites.map((l, i) => ({ i, chave: chave(l), limite: l.limite, janela: l.janelaSegundos }))
  // In key order, so that two requests that share keys wait for each other instead of dying in a deadlock.
  const ordenadas = linhas.toSorted((a, b) => Buffer.compare(a.chave, b.chave))
  const { rows } = await sql<{ chave: Buffer; contagem: number; espera: number }>`
    insert into auth.limites as l (chave, contagem, expira_em)
    select chave, 1, now() + janela * interval '1 second'
    from unnest(${ordenadas.map((l) => l.chave)}::bytea[], ${ordenadas.map((l) => l.janela)}::int[]) as n (chave, janela)
    on conflict (chave) do update set
      contagem = case when l.expira_em <= now() then 1 else l.contagem + 1 end,
      expira_em = case when l.expira_em <= now() then excluded.expira_em else l.expira_em end
    returning chave, contagem, greatest(1, ceil(extract(epoch from expira_em - now())))::int as espera`.execute(
    tx,
  )
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
  const [contagem] = await withAcesso(SISTEMA, (tx) => countHits(tx, [limite]))
  return contagem?.cabe === true
}

/** The same, or 429. */
export async function requireFit(limite: Limite): Promise<void> {
  if (!(await hitFits(limite))) throw errors.muitas_requisicoes()
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

/**
 * An address as limits count it: IPv4 as it is, also when mapped into IPv6; of IPv6 the network half, because one
 * customer holds 2^64 addresses of it.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`
}

function chave({ nome, quem }: Limite): Buffer {
  return createHash('sha256').update(`${nome}\0${quem}`).digest()
}
