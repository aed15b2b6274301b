import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { createServer } from '#src/shared/server/http/routes.ts'
import { pictureProcesses } from '#src/shared/server/files/picture-process.ts'
import { makeSize, PICTURE_WIDTHS } from '#src/shared/server/files/picture-sizes.ts'
import { pictures } from '#src/shared/server/files/pictures.ts'
import { desenharProduto, TIPOS } from './desenhos/indice.ts'
import { desenharLogo, NOMES_DE_EMBLEMAS } from './desenhos/marcas.ts'
import { desenharLoja } from './imagens.ts'
import { LOJAS } from './lojas.ts'

let pasta: string
let url: string
let fechar: () => Promise<void>

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'imagens-'))
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: pasta }))
  const app = createServer()
  await pictures(app)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  fechar = () => app.close()
})
afterAll(async () => {
  await fechar()
  rmSync(pasta, { recursive: true })
})

test('every kind of product and every emblem is a drawing that can be read, the same each time', async () => {
  const desenhos = [
    ...TIPOS.map((tipo) =>
      desenharProduto({ tipo, cores: ['#2f6f8f', '#f2a541'], fundo: '#2f6f8f', palco: 'arco' }),
    ),
    ...NOMES_DE_EMBLEMAS.map((emblema) => desenharLogo({ emblema, cor: '#2f6f8f' })),
  ]
  for (const svg of desenhos) {
    expect(svg).not.toMatch(/undefined|NaN/)
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 640, height: 640 })
  }
  expect(new Set(desenhos).size).toBe(desenhos.length)
})

test('a picture is made to size when it is asked for, once, and never changes', async () => {
  const desenhada = await desenharLoja(LOJAS[0] as (typeof LOJAS)[number])
  expect(await desenharLoja(LOJAS[0] as (typeof LOJAS)[number])).toEqual(desenhada)
  const { produtos, logo, capa } = desenhada
  const [produto = ''] = produtos
  for (const [nome, formato, largura] of [
    [produto, 'jpeg', 640],
    [produto.replace('-640.jpg', '-160.webp'), 'webp', 160],
    [produto.replace('-640.jpg', '-320.avif'), 'heif', 320],
    [produto.replace('-640.jpg', '-1280.webp'), 'webp', 1280],
    [logo, 'webp', 160],
    [capa, 'jpeg', 1280],
  ] as const) {
    const [um, dois] = await Promise.all([fetch(url + nome), fetch(url + nome)])
    expect(um.status).toBe(200)
    expect(um.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await um.arrayBuffer())
    expect(bytes.equals(Buffer.from(await dois.arrayBuffer()))).toBe(true)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: formato, width: largura })
  }
})

test('nothing is made for a name that was never given out', async () => {
  const antes = readdirSync(join(pasta, 'imagens')).length
  for (const nome of [
    `${'0'.repeat(32)}-640.jpg`,
    `${'0'.repeat(32)}-641.jpg`,
    'originais',
    '..%2f..%2fvault.key',
  ]) {
    expect((await fetch(`${url}/imagens/${nome}`)).status).toBe(404)
  }
  expect(await makeSize('../vault.key')).toBe(false)
  expect(readdirSync(join(pasta, 'imagens'))).toHaveLength(antes)
})

test('all sizes of a shop’s pictures leave nothing of their making in this process', async () => {
  const { produtos } = await desenharLoja(LOJAS[1] as (typeof LOJAS)[number])
  const nomes = produtos
    .slice(0, 5)
    .flatMap((nome) =>
      PICTURE_WIDTHS.flatMap((largura) =>
        ['avif', 'webp', 'jpg'].map((tipo) => nome.replace(/-640\.jpg$/, `-${largura}.${tipo}`)),
      ),
    )
  const antes = process.memoryUsage().rss
  const respostas = await Promise.all(nomes.map(async (nome) => (await fetch(url + nome)).status))
  expect(new Set(respostas)).toEqual(new Set([200]))
  expect((process.memoryUsage().rss - antes) / 1024 ** 2).toBeLessThan(60)
  await expect.poll(pictureProcesses).toBe(0)
}, 120_000)
