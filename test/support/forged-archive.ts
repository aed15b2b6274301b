import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { assinar } from '#src/mudanca/server/assinatura.ts'

export interface ForgedEntry {
  name: string
  bytes: Buffer
  mode?: number
}

export async function readEntries(path: string): Promise<ForgedEntry[]> {
  const zip = await openPromise(path, { autoClose: false })
  const entries: ForgedEntry[] = []
  for await (const entry of zip.eachEntry())
    entries.push({ name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) })
  zip.close()
  return entries
}

/** With names that are changed in the file itself, to others of the same length: no writer lets bad ones in. */
export type Forged = ForgedEntry[] | { entries: ForgedEntry[]; renamed: Record<string, string> }

export async function writeEntries(path: string, forged: Forged): Promise<void> {
  const { entries, renamed } = Array.isArray(forged) ? { entries: forged, renamed: {} } : forged
  const zip = new ZipFile()
  for (const { name, bytes, mode = 0o100644 } of entries) zip.addBuffer(bytes, name, { mode })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  let text = readFileSync(path).toString('latin1')
  for (const [from, to] of Object.entries(renamed)) text = text.replaceAll(from, to)
  writeFileSync(path, text, 'latin1')
}

interface Manifest {
  [key: string]: unknown
  tabelas: Record<string, { linhas: number; colunas: string[]; volta: boolean }>
  arquivos: object
}

type Row = Record<string, unknown>

/** The entries with another manifest, signed by this installation: whoever forges has a key. */
export function withManifest(entries: ForgedEntry[], change: (manifest: Manifest) => void): ForgedEntry[] {
  const changed = entries.map((entry) => {
    if (entry.name !== 'manifesto.json') return entry
    const manifest = JSON.parse(entry.bytes.toString()) as Manifest
    change(manifest)
    return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) }
  })
  const manifesto = changed.find(({ name }) => name === 'manifesto.json')?.bytes ?? Buffer.alloc(0)
  return changed.map((entry) =>
    entry.name === 'manifesto.json.sig' ? { ...entry, bytes: assinar(manifesto) } : entry,
  )
}

/** The entries as another installation signs them, and the key that it does it with. */
export function signedBy(entries: ForgedEntry[], endereco: string): { entries: ForgedEntry[]; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = String(publicKey.export({ format: 'jwk' }).x)
  const signed = withManifest(entries, (manifest) => {
    manifest.origem = { endereco, chave: key }
  })
  const manifesto = signed.find(({ name }) => name === 'manifesto.json')?.bytes ?? Buffer.alloc(0)
  return {
    key,
    entries: signed.map((entry) =>
      entry.name === 'manifesto.json.sig' ? { ...entry, bytes: sign(null, manifesto, privateKey) } : entry,
    ),
  }
}

/** The entries with other bytes in one, and a manifest that says so: only what the change is about is wrong. */
export function withBytes(entries: ForgedEntry[], name: string, bytes: Buffer): ForgedEntry[] {
  const changed = entries.map((entry) => (entry.name === name ? { ...entry, bytes } : entry))
  const measure = { tamanho: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const table = /^dados\/(.+)\.ndjson$/.exec(name)?.[1]
  return withManifest(changed, (manifest) => {
    if (table)
      Object.assign(manifest.tabelas[table] ?? {}, measure, {
        linhas: bytes.toString().split('\n').length - 1,
      })
    if (name === 'arquivos.ndjson') Object.assign(manifest.arquivos, measure)
  })
}

/** The entries with other rows in a table. */
export function withRows(
  entries: ForgedEntry[],
  table: string,
  change: (row: Row, number: number) => void,
): ForgedEntry[] {
  const name = `dados/${table}.ndjson`
  const lines =
    entries
      .find((entry) => entry.name === name)
      ?.bytes.toString()
      .split('\n')
      .filter(Boolean) ?? []
  const rows = lines.map((line, number) => {
    const row = JSON.parse(line) as Row
    change(row, number)
    return `${JSON.stringify(row)}\n`
  })
  return withBytes(entries, name, Buffer.from(rows.join('')))
}
