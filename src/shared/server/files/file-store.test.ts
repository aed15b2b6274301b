import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig, setConfig } from '../config.ts'
import { fileStore, folderStore } from './file-store.ts'
import { pictureUrl, readPicture, savePicture } from './picture-sizes.ts'
import type { FileStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-arquivos-'))
let server: S3rver
let settings: Record<string, string>

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'portal', configs: [] }],
  })
  const { port } = await server.run()
  settings = {
    DEMO: '1',
    DATA_DIR: join(folder, 'data'),
    S3_BUCKET: 'portal',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PREFIX: 'loja/',
  }
})
afterAll(async () => {
  await server.close()
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
  it('come back as they went in, and are gone when removed', async () => {
    const store = await open()
    const body = Buffer.from([0, 1, 2, 255])
    await store.write('anexos/um', body, 'application/pdf')
    await store.write('anexos/um', body, 'application/pdf')
    expect(await store.has('anexos/um')).toBe(true)
    expect(await store.read('anexos/um')).toEqual(body)
    const opened = await store.open('anexos/um')
    expect(opened?.size).toBe(4)
    expect(opened && (await buffer(opened.body))).toEqual(body)
    await store.remove('anexos/um')
    expect(await store.has('anexos/um')).toBe(false)
  })

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
