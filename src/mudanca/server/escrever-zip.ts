import { createHash } from 'node:crypto'
import { Readable, Transform, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Medida } from './tirar-linhas.ts'

export interface Zip {
  /** Writes an entry whole before it answers; measured as it passes. */
  incluir(entrada: string, corpo: Readable, comprimir: boolean): Promise<Medida>
  fechar(): Promise<void>
}

/** A zip that is written as fast as `destino` takes it, one entry after the other. */
export function escreverZip(destino: Writable, feitoEm: Date): Zip {
  const zip = new ZipFile()
  let passando: Readable | null = null
  const escrita = pipeline(zip.outputStream as Readable, destino)
  escrita.catch((erro) => passando?.destroy(erro))
  zip.on('error', (erro) => (zip.outputStream as Readable).destroy(erro as Error))

  return {
    async incluir(entrada, corpo, comprimir) {
      const hash = createHash('sha256')
      let tamanho = 0
      const medido = corpo.compose(
        new Transform({
          transform(pedaco: Buffer, _codificacao, feito) {
            hash.update(pedaco)
            tamanho += pedaco.length
            feito(null, pedaco)
          },
        }),
      ) as unknown as Readable
      passando = medido
      // The list of entries is kept to the end, and nothing of what passed may hang on it.
      let solto: Readable | null = medido
      const opcoes = { compress: comprimir, mtime: feitoEm, mode: 0o100644 }
      zip.addReadStreamLazy(entrada, opcoes, (dar) => {
        const fonte = solto as Readable
        solto = null
        dar(null, fonte)
      })
      await finished(medido, { cleanup: true })
      passando = null
      return { tamanho, sha256: hash.digest('hex') }
    },
    async fechar() {
      zip.end()
      await escrita
    },
  }
}

export const textoCorrido = (pedacos: Iterable<string>): Readable =>
  Readable.from(pedacos, { objectMode: false })
