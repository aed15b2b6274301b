import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { fileStore } from './file-store.ts'

export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp' | 'jpg'

const NAME = /^(?<hash>[0-9a-f]{32})-(?<width>160|320|640|1280)\.(?<format>avif|webp|jpg)$/

// One thread a picture, and no decoded pictures kept: the doors share these cores and this memory.
sharp.concurrency(1)
sharp.cache(false)

/** Keeps an original under a name made of its content, and gives that name. Its sizes are made when first asked for. */
export async function savePicture(original: Buffer): Promise<string> {
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 32)
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
 * none of ours or there is no such original: only names that were given out ever cost work.
 */
export async function makeSize(name: string): Promise<boolean> {
  const { hash, width, format } = NAME.exec(name)?.groups ?? {}
  if (!hash) return false
  const key = `imagens/${name}`
  if (await (await fileStore()).has(key)) return true
  const running =
    making.get(name) ??
    resize({ hash, width: Number(width), format: format as PictureFormat, key }).finally(() =>
      making.delete(name),
    )
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
export async function readPicture(address: string): Promise<Buffer | null> {
  const name = address.replace(/^\/imagens\//, '')
  return (await makeSize(name)) ? (await fileStore()).read(`imagens/${name}`) : null
}

interface Size {
  hash: string
  width: number
  format: PictureFormat
  key: string
}

async function resize({ hash, width, format, key }: Size): Promise<boolean> {
  const store = await fileStore()
  const original = await store.read(originalKey(hash))
  if (!original) return false
  const { width: natural } = await sharp(original).metadata()
  const drawn = original.subarray(0, 4).toString() === '<svg'
  const picture = sharp(original, drawn ? { density: (72 * width) / natural } : {})
    .rotate()
    .resize({ width, withoutEnlargement: !drawn })
  await store.write(key, await encode(picture, format).toBuffer())
  return true
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 60, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: 82, effort: 3 })
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
}

const originalKey = (hash: string) => `imagens/originais/${hash}`
