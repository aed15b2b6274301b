import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answering, openGoBetween } from '#test/support/go-between.ts'
import { openS3, type S3 } from '#test/support/s3.ts'
import { parseConfig, setConfig } from '../config.ts'
import { fileStore, folderStore } from './file-store.ts'
import { pictureUrl, readPicture, savePicture } from './picture-sizes.ts'
import type { FileStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-arquivos-'))
let s3: S3
let settings: Record<string, string>

beforeAll(async () => {
  s3 = await openS3(join(folder, 's3'), 'portal')
  settings = { DEMO: '1', DATA_DIR: join(folder, 'data'), ...s3.settings('portal'), S3_PREFIX: 'loja/' }
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}

async function inS3(): Promise<FileStore> {
  setConfig(parseConfig(settings))
  return fileStore()
}

describe.each([
  ['a folder', async () => folderStore(join(folder, 'pasta'))],
  ['S3', inS3],
])('files in %s', (_name, open) => {
  it.each(['application/pdf', 'application/xml'])(
    'come back as they went in, of %s, and are gone when removed',
    async (type) => {
      const store = await open()
      const body = Buffer.from([0, 1, 2, 255])
      await store.write('anexos/um', body, type)
      await store.write('anexos/um', body, type)
      expect(await store.has('anexos/um')).toBe(true)
      expect(await store.read('anexos/um')).toEqual(body)
      const opened = await store.open('anexos/um')
      expect(opened?.size).toBe(4)
      expect(opened && (await buffer(opened.body))).toEqual(body)
      await store.remove('anexos/um')
      expect(await store.has('anexos/um')).toBe(false)
    },
  )

  it('are listed by their folder, and a folder that is not there is empty', async () => {
    const store = await open()
    for (const key of ['anexos/dois', 'imagens/originais/tres', 'imagens/tres-320.webp'])
      await store.write(key, Buffer.from(key))
    expect(await all(store.list('anexos'))).toEqual(['anexos/dois'])
    expect(await all(store.list('imagens'))).toEqual(['imagens/tres-320.webp'])
    expect(await all(store.list('imagens/originais'))).toEqual(['imagens/originais/tres'])
    expect(await all(store.list('nada'))).toEqual([])
  })

  it('that are not there are null, not an error', async () => {
    const store = await open()
    expect(await store.read('anexos/nada')).toBeNull()
    expect(await store.open('anexos/nada')).toBeNull()
    await store.remove('anexos/nada')
  })
})

it('pictures and their sizes live in the bucket, and nothing of them on the disk', async () => {
  await inS3()
  const red = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#b00' } })
    .png()
    .toBuffer()
  const url = pictureUrl(await savePicture(red), 320, 'webp')
  expect(await sharp((await readPicture(url)) ?? Buffer.alloc(0)).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
  })
  expect(await (await fileStore()).has(url.slice(1))).toBe(true)
  expect(() => readdirSync(join(folder, 'data', 'imagens'))).toThrow('ENOENT')
})

it('a bucket that is away is an error, not a missing file', async () => {
  setConfig(parseConfig({ ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' }))
  await expect((await fileStore()).read('anexos/um')).rejects.toThrow()
})

describe('a bucket that lies', () => {
  it.each<Answering>(['half', 'error with 200'])(
    'is an error when it answers %s, never another file',
    async (how) => {
      const between = await openGoBetween(settings.S3_ENDPOINT ?? '')
      setConfig(parseConfig({ ...settings, S3_ENDPOINT: between.url }))
      const store = await fileStore()
      const body = Buffer.alloc(5000, 'x')
      await store.write('anexos/um', body)
      between.be(how)
      const away = { code: 'STORE_AWAY' }
      await expect(store.read('anexos/um')).rejects.toMatchObject(away)
      await expect(store.write('anexos/dois', body)).rejects.toMatchObject(away)
      between.be('well')
      expect(await store.read('anexos/um')).toEqual(body)
      await between.close()
    },
  )
})
