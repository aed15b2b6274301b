import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Medida } from '../tirar-linhas.ts'
import { ilegivel } from './abrir-zip.ts'
import { recusa } from './recusa.ts'

export type Linha = Record<string, unknown>

const LINHA_MAX = 8 * 1024 * 1024
const FIM_DE_LINHA = 0x0a

/** The lines of an entry. */
export async function* lerLinhas(entrada: string, corpo: Readable, dita: Medida): AsyncGenerator<Linha> {
  let numero = 0
  let resto: Buffer = Buffer.alloc(0)
  for await (const pedaco of conferidos(entrada, corpo, dita)) {
    let de = 0
    for (let ate = pedaco.indexOf(FIM_DE_LINHA); ate !== -1; ate = pedaco.indexOf(FIM_DE_LINHA, de)) {
      const bytes = Buffer.concat([resto, pedaco.subarray(de, ate)])
      resto = Buffer.alloc(0)
      de = ate + 1
      numero += 1
      yield lerLinha(bytes, `${entrada}, linha ${numero}`)
    }
    resto = Buffer.concat([resto, pedaco.subarray(de)])
    if (resto.length > LINHA_MAX) throw recusa(`A linha ${numero + 1} de ${entrada} é comprida demais.`)
  }
  if (resto.length > 0) throw recusa(`A última linha de ${entrada} não termina.`)
}

/** An entry that is nobody's to read here: however many its bytes are, none of them is held. */
export async function conferirSoma(entrada: string, corpo: Readable, dita: Medida): Promise<void> {
  for await (const _ of conferidos(entrada, corpo, dita));
}

/** The bytes of an entry, which at their end must be those that the manifest says. */
async function* conferidos(entrada: string, corpo: Readable, dita: Medida): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let tamanho = 0
  for await (const pedaco of corposLegiveis(corpo)) {
    hash.update(pedaco)
    tamanho += pedaco.length
    if (tamanho > dita.tamanho) throw outrosBytes(entrada)
    yield pedaco
  }
  if (tamanho !== dita.tamanho || hash.digest('hex') !== dita.sha256) throw outrosBytes(entrada)
}

/** An entry small enough to hold. */
export async function lerInteira(entrada: string, corpo: Readable, maximo: number): Promise<Buffer> {
  const pedacos: Buffer[] = []
  let tamanho = 0
  for await (const pedaco of corposLegiveis(corpo)) {
    tamanho += pedaco.length
    if (tamanho > maximo) throw recusa(`A entrada ${entrada} é grande demais.`)
    pedacos.push(pedaco)
  }
  return Buffer.concat(pedacos, tamanho)
}

export const sha256De = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const outrosBytes = (entrada: string) =>
  recusa(`A entrada ${entrada} não tem os bytes que o manifesto diz.`)

async function* corposLegiveis(corpo: Readable): AsyncGenerator<Buffer> {
  try {
    yield* corpo as AsyncIterable<Buffer>
  } catch (erro) {
    throw ilegivel(erro)
  }
}

function lerLinha(bytes: Buffer, onde: string): Linha {
  let lida: unknown
  try {
    lida = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw recusa(`Não se lê como JSON: ${onde}.`)
  }
  if (typeof lida !== 'object' || lida === null || Array.isArray(lida))
    throw recusa(`Não é um registro: ${onde}.`)
  return lida as Linha
}
