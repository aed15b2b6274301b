import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { uuidV7 } from '../uuid.ts'
import { getConfig } from './config.ts'

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
  await writeOnce(originalPath(hash), original)
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
  const path = join(folder(), name)
  if (await isThere(path)) return true
  const running =
    making.get(name) ??
    resize({ hash, width: Number(width), format: format as PictureFormat, path }).finally(() =>
      making.delete(name),
    )
  making.set(name, running)
  return running
}

/** The bytes of a picture by its address, made when it is not there yet; null for an address that is none of ours. */
export async function readPicture(address: string): Promise<Buffer | null> {
  const name = address.replace(/^\/imagens\//, '')
  return (await makeSize(name)) ? readIfThere(join(folder(), name)) : null
}

interface Size {
  hash: string
  width: number
  format: PictureFormat
  path: string
}

async function resize({ hash, width, format, path }: Size): Promise<boolean> {
  const original = await readIfThere(originalPath(hash))
  if (!original) return false
  const { width: natural } = await sharp(original).metadata()
  const drawn = original.subarray(0, 4).toString() === '<svg'
  const picture = sharp(original, drawn ? { density: (72 * width) / natural } : {})
    .rotate()
    .resize({ width, withoutEnlargement: !drawn })
  await writeOnce(path, await encode(picture, format).toBuffer())
  return true
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 60, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: 82, effort: 3 })
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
}

const folder = () => join(getConfig().DATA_DIR, 'imagens')
const originalPath = (hash: string) => join(folder(), 'originais', hash)

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/** Whole or not at all: a reader never sees half a file. */
async function writeOnce(path: string, body: Buffer): Promise<void> {
  const partial = `${path}.${uuidV7()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(partial, body)
  await rename(partial, path)
}
