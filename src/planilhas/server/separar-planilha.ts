import { isAscii, isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { DomainError } from '#src/shared/domain-error.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { semViradas } from '#src/shared/texto-visivel.ts'

const MAX_COLUNAS = 200
/** What the separator is told by, and the encoding, counted from the first letter that is none of ASCII's. */
const AMOSTRA = 4096

interface Recusas {
  ilegivel: () => DomainError
  grande: () => DomainError
}

/**
 * The rows of a CSV one by one as its bytes come in, its headings first, whatever separates its cells, in UTF-8 or what
 * older spreadsheets write. No row has more cells than there are headings. Others have their turn, and nothing is held
 * but a piece and a row.
 */
export async function* separarPlanilha(
  bytes: AsyncIterable<Buffer>,
  { maxLinhas, recusas }: { maxLinhas: number; recusas: Recusas },
): AsyncGenerator<string[]> {
  const texto = decifrar(bytes, recusas.ilegivel)
  let comeco = ''
  for (let lido = await texto.next(); !lido.done; lido = await texto.next()) {
    comeco += lido.value
    if (/[\r\n]/.test(comeco) || comeco.length > AMOSTRA) break
  }
  const [primeira = ''] = comeco.split(/\r?\n/, 1)
  const vezes = (separador: string) => primeira.split(separador).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => vezes(b) - vezes(a))
  const tudo = async function* () {
    yield comeco
    yield* texto
  }
  const leitor = parse({
    bom: true,
    delimiter,
    relaxColumnCount: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: 200_000,
  })
  // What goes wrong with the bytes ends the reader, and who stops reading ends them; either throws below.
  pipeline(Readable.from(unhurried(tudo())), leitor, () => {})
  let quantas = 0
  let largura = MAX_COLUNAS
  try {
    for await (const linha of unhurried(leitor as AsyncIterable<string[]>)) {
      if (quantas === 0) largura = linha.length
      if (largura > MAX_COLUNAS) throw recusas.ilegivel()
      if (quantas > maxLinhas) throw recusas.grande()
      quantas += 1
      yield linha.slice(0, largura)
    }
  } catch (error) {
    throw error instanceof CsvError ? recusas.ilegivel() : error
  }
}

/** ASCII is the same in both encodings: what the first letters beyond it are says which one it is. */
async function* decifrar(
  bytes: AsyncIterable<Buffer>,
  ilegivel: () => DomainError,
): AsyncGenerator<string, undefined> {
  let leitor: TextDecoder | undefined
  let guardados = Buffer.alloc(0)
  for await (const pedaco of bytes) {
    // NUL has no place in what may be read here.
    if (pedaco.includes(0)) throw ilegivel()
    if (leitor) {
      yield semViradas(leitor.decode(pedaco, { stream: true }))
      continue
    }
    const juntos = Buffer.concat([guardados, pedaco])
    const letra = isAscii(juntos) ? -1 : juntos.findIndex((byte) => byte > 127)
    guardados = letra === -1 ? Buffer.alloc(0) : juntos.subarray(letra)
    yield juntos.toString('latin1', 0, juntos.length - guardados.length)
    if (guardados.length < AMOSTRA) continue
    // The last letter may be cut.
    const utf8 = [0, 1, 2, 3].some((sobra) => isUtf8(guardados.subarray(0, guardados.length - sobra)))
    leitor = new TextDecoder(utf8 ? 'utf-8' : 'windows-1252')
    yield semViradas(leitor.decode(guardados, { stream: true }))
  }
  yield semViradas(
    leitor
      ? leitor.decode()
      : new TextDecoder(isUtf8(guardados) ? 'utf-8' : 'windows-1252').decode(guardados),
  )
}
