import { createHash } from 'node:crypto'
import { fileStore } from './file-store.ts'
import { workOnPicture } from './picture-process.ts'
import type { PictureFormat } from './picture-work.ts'

export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

const NAME = /^(?<hash>[0-9a-f]{32})-(?<width>160|320|640|1280)\.(?<format>avif|webp|jpg)$/

/** Keeps an original, and gives its name: made of its content, or the given 32 hex digits. Its sizes are made when first asked for. */
export async function savePicture(original: Buffer, name?: string): Promise<string> {
  const hash = name ?? createHash('sha256').update(original).digest('hex').slice(0, 32)
  await (await fileStore()).write(originalKey(hash), original)
  return hash
}

/** Where one size of a picture is served. Never changes what it shows. */
export function pictureUrl(hash: string, width: PictureWidth = 640, format: PictureFormat = 'jpg'): string {
  return `/imagens/${hash}-${width}.${format}`
}

const making = new Map<string, Promise<boolean>>()

/**
 * Makes one size of a kept original, named as pictureUrl names it, unless it is there already. False when the name is
 * none of ours or there is no such original: only names that were given out ever cost work, which counts for `who` asks.
 */
export async function makeSize(name: string, who = 'portal'): Promise<boolean> {
  const { hash, width, format } = NAME.exec(name)?.groups ?? {}
  if (!hash) return false
  const key = `imagens/${name}`
  if (await (await fileStore()).has(key)) return true
  const size = { hash, width: Number(width), format: format as PictureFormat, key }
  const running = making.get(name) ?? resize(size, who).finally(() => making.delete(name))
  making.set(name, running)
  return running
}

/** Every key under which a picture and its sizes may be kept. */
export function pictureKeys(hash: string): string[] {
  const formats: PictureFormat[] = ['avif', 'webp', 'jpg']
  const sizes = PICTURE_WIDTHS.flatMap((width) =>
    formats.map((format) => `imagens/${hash}-${width}.${format}`),
  )
  return [originalKey(hash), ...sizes]
}

/** The bytes of a picture by its address, made when it is not there yet; null for an address that is none of ours. */
export async function readPicture(address: string, who = 'portal'): Promise<Buffer | null> {
  const name = address.replace(/^\/imagens\//, '')
  return (await makeSize(name, who)) ? (await fileStore()).read(`imagens/${name}`) : null
}

interface Size {
  hash: string
  width: number
  format: PictureFormat
  key: string
}

async function resize({ hash, width, format, key }: Size, who: string): Promise<boolean> {
  const store = await fileStore()
  const original = await store.read(originalKey(hash))
  if (!original) return false
  await store.write(key, Buffer.from(await workOnPicture('resize', { original, width, format }, who)))
  return true
}

export const originalKey = (hash: string) => `imagens/originais/${hash}`
