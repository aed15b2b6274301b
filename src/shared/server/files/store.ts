import type { Readable } from 'node:stream'

/**
 * Where files are kept: a folder, or S3 when S3_BUCKET is set. Keys are ours (`imagens/…`, `anexos/…`, `assets/…`), never what a
 * person typed. A file is whole or not there at all.
 */
export interface FileStore {
  read(key: string): Promise<Buffer | null>
  /** To send it on without holding it whole. */
  open(key: string): Promise<{ size: number; body: Readable } | null>
  has(key: string): Promise<boolean>
  write(key: string, body: Buffer, type?: string): Promise<void>
  remove(key: string): Promise<void>
  /** The keys in a folder of ours (`anexos`), in no order. */
  list(folder: string): AsyncIterable<string>
}

/** The code of errors of a store that cannot be used now. */
export const STORE_AWAY = 'STORE_AWAY'
