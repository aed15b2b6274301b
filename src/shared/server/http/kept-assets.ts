import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileStore } from '../files/file-store.ts'
import type { FileStore } from '../files/store.ts'
import { log } from '../log.ts'
import { type ClientFiles, fileHeaders } from './client-files.ts'
import type { Rendered } from './public-cache.ts'

// While versions are exchanged a page of the one may ask for its scripts at a process of the other, and a page that was
// opened before goes on asking for them. So every build leaves its files, whose names carry their content's hash, where
// all processes look (docs/updates.md).

const ASSET = /^\/(assets\/[\w-][\w.-]*\.(?:js|css|woff2))$/
const BUILDS = 'assets/builds'
/** This one and those before it. */
const KEPT_BUILDS = 5
const AT_ONCE = 20

/** Before the first page is answered. Where the store is away, pages of this version find their files at it alone. */
export async function keepAssets(files: ClientFiles): Promise<void> {
  try {
    await keep(await fileStore(), files)
  } catch (error) {
    log.warn({ err: error }, 'the assets of this build were not kept for the processes of others')
  }
}

async function keep(store: FileStore, files: ClientFiles): Promise<void> {
  const own = [...files.places.keys()].filter((path) => ASSET.test(path))
  if (own.length === 0) return
  const build = createHash('sha256').update(own.sort().join('\n')).digest('hex').slice(0, 16)
  const builds = (await keysIn(store, BUILDS)).sort()
  if (builds.some((key) => key.endsWith(`-${build}.json`))) return
  const there = new Set(await keysIn(store, 'assets'))
  await inTurns(
    own.filter((path) => !there.has(path.slice(1))),
    async (path) => store.write(path.slice(1), await readFile(files.places.get(path) ?? '')),
  )
  // Named by its time, so that the oldest comes first.
  const name = `${BUILDS}/${String(Date.now()).padStart(15, '0')}-${build}.json`
  await store.write(name, Buffer.from(JSON.stringify(own)))
  await forget(store, builds.slice(0, Math.max(0, builds.length + 1 - KEPT_BUILDS)), [...builds, name])
}

async function forget(store: FileStore, leaving: string[], all: string[]): Promise<void> {
  if (leaving.length === 0) return
  const pathsOf = async (key: string) => JSON.parse(String(await store.read(key)) || '[]') as string[]
  const staying = new Set<string>()
  for (const key of all.filter((one) => !leaving.includes(one)))
    for (const path of await pathsOf(key)) staying.add(path)
  for (const key of leaving) {
    const gone = (await pathsOf(key)).filter((path) => !staying.has(path))
    await inTurns(gone, (path) => store.remove(path.slice(1)))
    await store.remove(key)
  }
}

/** The file of another build, or null. */
export async function keptAsset(path: string): Promise<Rendered | null> {
  const key = ASSET.exec(path)?.[1]
  const body = key ? await (await fileStore()).read(key) : null
  // Kept for a while like a page, by a tag that nobody announces: what has this name never changes.
  return body && { status: 200, headers: fileHeaders(path), body, tags: ['assets'] }
}

async function keysIn(store: FileStore, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list(folder)) keys.push(key)
  return keys
}

async function inTurns(paths: string[], work: (path: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < paths.length; at += AT_ONCE)
    await Promise.all(paths.slice(at, at + AT_ONCE).map(work))
}
