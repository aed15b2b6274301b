import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { uuidV7 } from '#src/shared/uuid.ts'
import { apagarPartes, contarPartes, emPartes, lerPartes } from './guardar-em-partes.ts'

const MB = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// A long first piece made the first part longer than the others, and the last were never read.
test.each([
  ['a long piece first', [6 * MB + 13, ...Array.from({ length: 300 }, () => 65_536)]],
  ['small pieces of every length', Array.from({ length: 400 }, (_, n) => 30_000 + n * 97)],
  ['a piece of many parts', [17 * MB + 1]],
  ['a part to the byte', [4 * MB]],
])('reads back what came in as %s, whole and in ranges', async (_como, tamanhos) => {
  const id = uuidV7()
  const pedacos = tamanhos.map((tamanho) => randomBytes(tamanho))
  const inteiro = Buffer.concat(pedacos)
  const destino = emPartes(id)
  await pipeline(pedacos, destino)
  expect(destino.tamanho).toBe(inteiro.length)
  expect(await contarPartes(id)).toBe(destino.partes)
  for (const [de, ate] of [
    [0, inteiro.length - 1],
    [inteiro.length - 10, inteiro.length - 1],
    [4 * MB - 3, Math.min(inteiro.length - 1, 9 * MB)],
  ] as const)
    expect(sha256(await buffer(lerPartes(id, { de, ate }))), `${de}-${ate}`).toBe(
      sha256(inteiro.subarray(de, ate + 1)),
    )
  await apagarPartes(id)
})
