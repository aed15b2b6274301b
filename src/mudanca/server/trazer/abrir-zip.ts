import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { formatarTamanho } from '#src/shared/arquivos.ts'
import { recusa } from './recusa.ts'

/** An archive on the disk, whose entries were looked at one by one before any of them is read. */
export interface ZipAberto {
  /** An entry that is no picture and no attachment, by its name. */
  ler(entrada: string): Promise<Readable>
  /** The names of those. */
  entradas(): string[]
  /** Pictures and attachments in their order, each read before the next. */
  arquivos(): AsyncGenerator<{ entrada: string; tamanho: number; corpo: Readable }>
  quantosArquivos: number
  fechar(): void
}

export interface Limites {
  entradas: number
  bytes: number
}

/** What an archive of ours never exceeds: a shop's pictures and papers by number, and all of it unpacked. */
export const LIMITES: Limites = { entradas: 500_000, bytes: 200 * 1024 ** 3 }

const NOSSAS =
  /^(manifesto\.json|manifesto\.json\.sig|esquema\.json|leia-me\.txt|arquivos\.ndjson|dados\/[a-z_]{1,60}\.ndjson|planilhas\/[a-z_]{1,60}\.csv)$/
export const DE_ARQUIVO = /^(imagens\/[0-9a-f]{32}|anexos\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** One file that a person sent, with room for what re-coding makes of a picture. */
const ARQUIVO_MAX = 20 * 1024 * 1024
/** Rows as JSON shrink to a twentieth; a bomb to a thousandth. */
const VEZES_MAX = 200

export async function abrirZip(caminho: string, limites: Limites = LIMITES): Promise<ZipAberto> {
  const zip = await abrir(caminho)
  try {
    return await conferirEntradas(zip, { caminho, limites })
  } catch (erro) {
    zip.close()
    throw erro
  }
}

async function conferirEntradas(
  zip: ZipFile,
  { caminho, limites }: { caminho: string; limites: Limites },
): Promise<ZipAberto> {
  if (zip.entryCount > limites.entradas)
    throw recusa(`O arquivo tem entradas demais: ${zip.entryCount}, e o limite é ${limites.entradas}.`)
  const { size } = await stat(caminho)
  const vistas = new Set<string>()
  const guardadas = new Map<string, Entry>()
  let quantosArquivos = 0
  let bytes = 0
  for await (const entrada of cada(zip)) {
    const nome = entrada.fileName
    conferirEntrada(entrada)
    if (vistas.has(nome)) throw recusa(`O arquivo tem duas vezes a entrada ${nome}.`)
    vistas.add(nome)
    bytes += entrada.uncompressedSize
    if (bytes > limites.bytes || bytes > size * VEZES_MAX)
      throw recusa(`O arquivo, aberto, passa de ${formatarTamanho(bytes)}: é grande demais para o que ocupa.`)
    if (DE_ARQUIVO.test(nome)) quantosArquivos += 1
    else guardadas.set(nome, entrada)
  }
  return {
    quantosArquivos,
    entradas: () => [...guardadas.keys()],
    async ler(nome) {
      const entrada = guardadas.get(nome)
      if (!entrada) throw recusa(`Falta no arquivo a entrada ${nome}.`)
      return abrirEntrada(zip, entrada)
    },
    async *arquivos() {
      const outra = await abrir(caminho)
      try {
        for await (const entrada of cada(outra)) {
          const { fileName, uncompressedSize: tamanho } = entrada
          if (!DE_ARQUIVO.test(fileName)) continue
          yield { entrada: fileName, tamanho, corpo: await abrirEntrada(outra, entrada) }
        }
      } finally {
        outra.close()
      }
    },
    fechar: () => zip.close(),
  }
}

function conferirEntrada(entrada: Entry): void {
  const { fileName, externalFileAttributes, uncompressedSize, compressedSize } = entrada
  const tipo = (externalFileAttributes >>> 16) & 0o170000
  if (tipo === 0o120000) throw recusa(`A entrada ${fileName} é um atalho para outro arquivo.`)
  if (tipo !== 0 && tipo !== 0o100000) throw recusa(`A entrada ${fileName} não é um arquivo comum.`)
  if (entrada.isEncrypted()) throw recusa(`A entrada ${fileName} está cifrada.`)
  const deArquivo = DE_ARQUIVO.test(fileName)
  if (!deArquivo && !NOSSAS.test(fileName)) throw recusa(`A entrada ${fileName} não é de um arquivo de loja.`)
  if (deArquivo && uncompressedSize > ARQUIVO_MAX)
    throw recusa(`A entrada ${fileName} passa de ${formatarTamanho(ARQUIVO_MAX)}.`)
  if (uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * VEZES_MAX)
    throw recusa(`A entrada ${fileName} cresce demais ao ser aberta.`)
}

async function* cada(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entrada of zip.eachEntry()) yield entrada
  } catch (erro) {
    throw ilegivel(erro)
  }
}

async function abrir(caminho: string): Promise<ZipFile> {
  try {
    return await openPromise(caminho, { autoClose: false, strictFileNames: true })
  } catch (erro) {
    throw ilegivel(erro)
  }
}

async function abrirEntrada(zip: ZipFile, entrada: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entrada)
  } catch (erro) {
    throw ilegivel(erro)
  }
}

/** What the reader of ZIPs refuses by itself: no ZIP, names that climb out, sizes that are not what they say. */
export function ilegivel(erro: unknown): Error {
  return recusa(`O arquivo não se lê como ZIP: ${(erro as Error).message}.`)
}
