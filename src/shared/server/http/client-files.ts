import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Entry, toEntry } from './public-cache.ts'
import { API_POLICY, pagePolicy, securityHeaders } from './security-headers.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The browser's half of the build, by path. Only the kinds of file above; never source maps or dotfiles. */
export interface ClientFiles {
  /** The file at a path, read once and kept; undefined when there is none. */
  open(path: string): Promise<Entry> | undefined
  /** The same when it was read already. */
  ready(path: string): Entry | undefined
  /** Where each is on the disk. */
  places: ReadonlyMap<string, string>
}

/** Finds `client/` beside the server build this code runs in; without one (development) there are no files. */
export function findClientFiles(from = dirname(fileURLToPath(import.meta.url))): ClientFiles {
  const folder = clientFolder(from)
  const files = new Map<string, string>()
  if (folder)
    for (const path of walk(folder)) files.set(`/${relative(folder, path).split(sep).join('/')}`, path)
  const kept = new Map<string, Entry>()

  return {
    places: files,
    ready: (path) => kept.get(path),
    open(path) {
      const file = files.get(path)
      if (!file) return undefined
      const entry = kept.get(path)
      if (entry) return Promise.resolve(entry)
      return readFile(file).then((body) => {
        const read = kept.get(path) ?? toEntry({ status: 200, headers: fileHeaders(path), body, tags: [] })
        kept.set(path, read)
        return read
      })
    },
  }
}

function clientFolder(from: string): string | undefined {
  for (let folder = from, step = 0; step < 4; folder = dirname(folder), step++) {
    const client = join(folder, 'client')
    if (existsSync(join(client, 'assets'))) return client
  }
  return undefined
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path)
    return TYPES[extname(entry.name)] ? [path] : []
  })
}

/** What is under /assets carries its content's hash in its name; a service worker must always be asked for. */
export function fileHeaders(path: string): Record<string, string> {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const cacheControl = path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : path === '/sw.js'
      ? 'no-cache'
      : 'public, max-age=3600'
  const policy = policyOf(path, type)
  return {
    ...securityHeaders(),
    'content-type': type,
    'cache-control': cacheControl,
    'content-security-policy': policy,
  }
}

/** A service worker fetches under its own file's policy: with none of its own it could fetch nothing. */
function policyOf(path: string, type: string): string {
  if (path === '/sw.js') return API_POLICY.replace("'none'", "'self'")
  return type.startsWith('text/html') ? pagePolicy() : `${API_POLICY}; style-src 'unsafe-inline'`
}
