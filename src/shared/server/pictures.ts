import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { uuidV7 } from '../uuid.ts'
import { getConfig } from './config.ts'
import type { App } from './doors.ts'

export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp' | 'jpg'

const NAME = /^(?<hash>[0-9a-f]{32})-(?<width>160|320|640|1280)\.(?<format>avif|webp|jpg)$/
const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

// One thread a picture, and no decoded pictures kept: the doors share these cores and this memory.
sharp.concurrency(1)
sharp.cache(false)

/** Keeps an original under a name made of its content, and gives that name. The sizes are made when first asked for. */
export async function savePicture(original: Buffer): Promise<string> {
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 32)
  await writeOnce(originalPath(hash), original)
  return hash
}

/** Where one size of a picture is served. Never changes what it shows. */
export function pictureUrl(hash: string, width: PictureWidth = 640, format: PictureFormat = 'jpg'): string {
  return `/imagens/${hash}-${width}.${format}`
}

/** Anyone: the pictures. Four widths and three formats of a kept original, under immutable names. */
export async function picturesApi(app: App): Promise<void> {
  app.get(
    '/imagens/:arquivo',
    {
      config: { permissao: 'publico' },
      schema: { hide: true, params: z.strictObject({ arquivo: z.string() }) },
    },
    async (request, reply) => {
      const { hash, width, format } = NAME.exec(request.params.arquivo)?.groups ?? {}
      const body = hash && (await readPicture(hash, Number(width) as PictureWidth, format as PictureFormat))
      if (!body) throw errors.nao_encontrado()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
        .type(TYPES[format as PictureFormat])
        .send(body)
    },
  )
}

const making = new Map<string, Promise<Buffer | null>>()

/** The bytes of one size, made from the original the first time; null when there is no such original. */
export async function readPicture(
  hash: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer | null> {
  const path = join(folder(), `${hash}-${width}.${format}`)
  const made = await readIfThere(path)
  if (made) return made
  const running =
    making.get(path) ?? makePicture(hash, width, format, path).finally(() => making.delete(path))
  making.set(path, running)
  return running
}

async function makePicture(
  hash: string,
  width: PictureWidth,
  format: PictureFormat,
  path: string,
): Promise<Buffer | null> {
  const original = await readIfThere(originalPath(hash))
  if (!original) return null
  const { width: natural = width } = await sharp(original).metadata()
  const drawn = original.subarray(0, 4).toString() === '<svg'
  const picture = sharp(original, drawn ? { density: (72 * width) / natural } : {})
    .rotate()
    .resize({ width, withoutEnlargement: !drawn })
  const body = await encode(picture, format).toBuffer()
  await writeOnce(path, body)
  return body
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

/** Whole or not at all: a reader never sees half a file. */
async function writeOnce(path: string, body: Buffer): Promise<void> {
  const partial = `${path}.${uuidV7()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(partial, body)
  await rename(partial, path)
}
