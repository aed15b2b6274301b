import type pg from 'pg'
import { saveFile } from '#src/shared/server/files/files.ts'

export interface RouteExample {
  /** By the name in the path. */
  params?: Record<string, string>
  query?: string
  corpo?: object
  /** Asked by another person of the kind, with this password: what it does ends the account. */
  deOutra?: { senha: string }
}

export interface World {
  owner: pg.Pool
  /** The shop that owns the rows, and its owner. */
  loja: string
  codigo: string
  dono: string
  /** Who bought and wrote. */
  comprador: string
  /** A product of the shop, with units to spare. */
  produto: string
  /** An unpaid order of two units in cash; the others are copies of it. */
  venda: string
}

/** For a request about `loja` by the account `quem`; for a visitor that is the buyer's. */
export type MakeExample = (loja: string, quem: string) => Promise<RouteExample> | RouteExample

/** Writes a row; its id. */
export async function insertRow(owner: pg.Pool, insert: string, valores: unknown[]): Promise<{ id: string }> {
  const { rows } = await owner.query<{ id: string }>(`${insert} returning id`, valores)
  return { id: String(rows[0]?.id) }
}

/** Keeps an attachment of the shop; its id. */
export async function saveAttachment({ loja, dono }: World): Promise<string> {
  const acesso = { papel: 'loja' as const, userId: dono, estabelecimentoId: loja }
  const recebido = { uso: 'anexo' as const, nome: 'nota.pdf', bytes: Buffer.from('%PDF-1.4') }
  return (await saveFile(recebido, { acesso, estabelecimentoId: loja })).id
}
