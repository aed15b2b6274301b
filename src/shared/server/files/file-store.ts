import { createReadStream } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uuidV7 } from '../../uuid.ts'
import { getConfig } from '../config.ts'
import type { FileStore } from './store.ts'

let opened: { of: string; store: Promise<FileStore> } | undefined

/** The store that the settings name. The S3 client is loaded only when it is used. */
export async function fileStore(): Promise<FileStore> {
  const { DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_PREFIX } = getConfig()
  const of = [DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_PREFIX].join('\0')
  if (opened?.of !== of) {
    opened = {
      of,
      store: S3_BUCKET
        ? import('./s3-store.ts').then(({ s3Store }) => s3Store(getConfig()))
        : Promise.resolve(folderStore(DATA_DIR)),
    }
  }
  return opened.store
}

export function folderStore(folder: string): FileStore {
  const path = (key: string) => join(folder, key)
  return {
    read: (key) => readFile(path(key)).catch(nullIfMissing),
    async open(key) {
      const found = await stat(path(key)).catch(nullIfMissing)
      return found?.isFile() ? { size: found.size, body: createReadStream(path(key)) } : null
    },
    has: async (key) => (await stat(path(key)).catch(nullIfMissing)) !== null,
    async write(key, body) {
      const partial = `${path(key)}.${uuidV7()}`
      await mkdir(dirname(partial), { recursive: true })
      try {
        await writeFile(partial, body)
        await rename(partial, path(key))
      } catch (error) {
        // A full disk leaves no half file behind.
        await rm(partial, { force: true })
        throw error
      }
    },
    remove: (key) => rm(path(key), { force: true }),
    async *list(of) {
      const found = await opendir(path(of)).catch(nullIfMissing)
      for await (const entry of found ?? []) if (entry.isFile()) yield `${of}/${entry.name}`
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
