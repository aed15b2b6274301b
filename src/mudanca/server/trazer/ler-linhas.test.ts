import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as respirar } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { conferirSoma } from './ler-linhas.ts'

const PEDACO = Buffer.alloc(64 * 1024, 'x')
const PEDACOS = 4000

setFlagsFromString('--expose-gc')
const recolher = runInNewContext('gc') as () => void

test('an entry that nobody reads is summed without being held', async () => {
  const hash = createHash('sha256')
  for (let n = 0; n < PEDACOS; n += 1) hash.update(PEDACO)
  const dita = { tamanho: PEDACOS * PEDACO.length, sha256: hash.digest('hex') }
  let mais = 0
  // What one collection finds may be given back by the next only.
  const seguros = () => {
    recolher()
    return process.memoryUsage().arrayBuffers
  }
  const antes = seguros()
  async function* corpo() {
    for (let n = 0; n < PEDACOS; n += 1) {
      yield Buffer.from(PEDACO)
      if (n % 100 === 0) await respirar()
      if (n % 500 === 0) mais = Math.max(mais, seguros() - antes)
    }
  }
  await conferirSoma('planilhas/vendas.csv', Readable.from(corpo()), dita)
  expect(mais).toBeLessThan(dita.tamanho / 2)
})

test.each([
  ['more bytes', 'abcd', 3],
  ['fewer', 'abc', 4],
  ['others', 'abd', 3],
])('is refused with %s', async (_que, texto, tamanho) => {
  const dita = { tamanho, sha256: createHash('sha256').update('abc').digest('hex') }
  const soma = conferirSoma('planilhas/vendas.csv', Readable.from([Buffer.from(texto)]), dita)
  await expect(soma).rejects.toThrow('A entrada planilhas/vendas.csv não tem os bytes que o manifesto diz.')
})
