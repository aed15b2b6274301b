import sharp, { type OverlayOptions } from 'sharp'

// What is done to pictures. It runs in a process of its own (picture-process.ts): what decoding takes of memory goes
// back when that process ends, and what a malformed file does to it is done to nobody else.

// One thread a picture, and no decoded pictures kept.
sharp.concurrency(1)
sharp.cache(false)

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** One size of a kept original. A drawing may also grow. */
async function resize({
  original,
  width,
  format,
}: {
  original: Uint8Array
  width: number
  format: PictureFormat
}): Promise<Uint8Array> {
  const { width: natural } = await sharp(original).metadata()
  const drawn = Buffer.from(original.subarray(0, 4)).toString() === '<svg'
  const picture = sharp(original, drawn ? { density: (72 * width) / natural } : {})
    .rotate()
    .resize({ width, withoutEnlargement: !drawn })
  if (format === 'avif') return picture.avif({ quality: 60, effort: 2 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 82, effort: 3 }).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
}

const SIDE_MAX = 12_000
const PIXELS_MAX = 40_000_000
const KEPT_SIDE = 2560
const DECODING_SECONDS = 10

export type Recoded =
  | { bytes: Uint8Array; largura: number; altura: number; tipo: string }
  | 'too big'
  | 'unreadable'

/** A picture somebody sent, written anew: its metadata, and whatever hid in it, stays behind. */
async function recode(bytes: Uint8Array): Promise<Recoded> {
  try {
    const { width, height, hasAlpha } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: 'error',
    }).metadata()
    if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) return 'too big'
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await (hasAlpha
      ? picture.webp({ quality: 92, effort: 3 })
      : picture.jpeg({ quality: 90 })
    )
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, largura: info.width, altura: info.height, tipo: `image/${info.format}` }
  } catch {
    return 'unreadable'
  }
}

/** How large a picture is, by its header. */
async function measure(bytes: Uint8Array): Promise<{ largura: number; altura: number } | 'unreadable'> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    return { largura: width, altura: height }
  } catch {
    return 'unreadable'
  }
}

/** A picture or a drawing, cut to a size with round corners where it says so, and where it lies. */
export interface Layer {
  picture: Uint8Array
  left: number
  top: number
  cut?: { width: number; height: number; radius: number }
}

/** Layers over one colour, as JPEG. */
async function compose({
  width,
  height,
  background,
  layers,
}: {
  width: number
  height: number
  background: string
  layers: Layer[]
}): Promise<Uint8Array> {
  const overlays = await Promise.all(layers.map(overlay))
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(overlays)
    .jpeg({ quality: 86 })
    .toBuffer()
}

async function overlay({ picture, left, top, cut }: Layer): Promise<OverlayOptions> {
  if (!cut) return { input: Buffer.from(picture), left, top }
  const { width, height, radius } = cut
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  const input = await sharp(picture)
    .resize({ width, height, fit: 'cover' })
    .composite(radius > 0 ? [{ input: Buffer.from(corners), blend: 'dest-in' }] : [])
    .png()
    .toBuffer()
  return { input, left, top }
}

export const pictureWork = { resize, recode, measure, compose }
export type PictureWork = typeof pictureWork
