import sharp, { type Metadata } from 'sharp'
import { type Arquivo, formatarTamanho, LIMITES_DE_ARQUIVO, type UsoDeArquivo } from '../arquivos.ts'
import { errors } from '../errors.ts'
import { uuidV7 } from '../uuid.ts'
import { type Acesso, type Tx, withAcesso } from './database.ts'
import { fileStore } from './file-store.ts'
import { enqueue } from './jobs.ts'
import { pictureKeys, pictureUrl, savePicture } from './picture-sizes.ts'

export interface ArquivoRecebido {
  uso: UsoDeArquivo
  /** Shown, never used as an address. */
  nome: string
  bytes: Buffer
}

interface Dono {
  acesso: Acesso & { userId: string }
  /** The shop whose team may read it too. */
  estabelecimentoId: string | null
}

/**
 * Checks a file by its bytes, re-encodes a picture (which drops its metadata and whatever hid in it), keeps it and
 * writes its row. Nothing is written when it is refused.
 */
export async function guardarArquivo(recebido: ArquivoRecebido, dono: Dono): Promise<Arquivo> {
  const { uso, nome, bytes } = recebido
  const limite = LIMITES_DE_ARQUIVO[uso]
  if (bytes.length === 0) throw errors.arquivo_ilegivel({ detail: 'O arquivo está vazio.' })
  if (bytes.length > limite.bytes) {
    throw errors.arquivo_grande_demais({
      detail: `Envie um arquivo de até ${formatarTamanho(limite.bytes)}.`,
    })
  }
  const tipo = tipoPelosBytes(bytes)
  if (!tipo || !limite.tipos.includes(tipo)) {
    throw errors.arquivo_nao_aceito({
      detail: uso === 'anexo' ? 'Envie JPEG, PNG, WebP, PDF ou XML.' : 'Envie uma imagem JPEG, PNG ou WebP.',
    })
  }

  const id = uuidV7()
  if (!tipo.startsWith('image/')) {
    const chave = `anexos/${id}`
    await (await fileStore()).write(chave, bytes, tipo)
    await insertArquivo(dono, { id, uso, nome, tipo, tamanho: bytes.length, chave })
    return { id, url: enderecoDoAnexo(id), nome, tipo, tamanho: bytes.length }
  }

  const imagem = await umaPorVez(() => recodificar(bytes))
  const { largura, altura } = imagem
  const medidas = { nome, tipo: imagem.tipo, tamanho: imagem.bytes.length, largura, altura }
  if (uso === 'anexo') {
    const chave = `anexos/${id}`
    await (await fileStore()).write(chave, imagem.bytes, imagem.tipo)
    await insertArquivo(dono, { id, uso, chave, ...medidas })
    return { id, url: enderecoDoAnexo(id), ...medidas }
  }
  const hash = await savePicture(imagem.bytes)
  await insertArquivo(dono, { id, uso, chave: hash, ...medidas })
  return { id, url: pictureUrl(hash), ...medidas }
}

/** Takes files out with the caller's transaction; a job removes their bytes once it has committed. */
export async function apagarArquivos(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const apagados = await tx.deleteFrom('arquivos').where('id', 'in', ids).returning('chave').execute()
  const fotos = apagados.filter(({ chave }) => !chave.startsWith('anexos/')).map(({ chave }) => chave)
  // The same picture may be somebody else's too: it is named by its content.
  const ainda = fotos.length
    ? await tx.selectFrom('arquivos').select('chave').where('chave', 'in', fotos).execute()
    : []
  const chaves = apagados.flatMap(({ chave }) => {
    if (chave.startsWith('anexos/')) return [chave]
    return ainda.some((outra) => outra.chave === chave) ? [] : pictureKeys(chave)
  })
  if (chaves.length > 0) await enqueue(tx, 'usuarios.apagar-arquivos', { chaves })
}

/** The queue `usuarios.apagar-arquivos` calls this; a file that is gone already is no error. */
export async function apagarBytes({ chaves }: { chaves: string[] }): Promise<void> {
  const store = await fileStore()
  for (const chave of chaves) await store.remove(chave)
}

/** The row of a file that `acesso` may read, or undefined. */
export async function findArquivo(tx: Tx, id: string) {
  return tx.selectFrom('arquivos').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets a shop's team read what a person attached. Only the person's own files move; `tx` is open as that person. */
export async function entregarALoja(
  tx: Tx,
  { ids, userId, estabelecimentoId }: { ids: string[]; userId: string; estabelecimentoId: string },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('arquivos')
    .set({ estabelecimento_id: estabelecimentoId })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('uso', '=', 'anexo')
    .execute()
}

export const enderecoDoAnexo = (id: string) => `/rest/v1/arquivos/${id}/conteudo`

/** Named by its first bytes; what a name or a browser says does not count. */
export function tipoPelosBytes(bytes: Buffer): string | null {
  const at = (offset: number, text: string) =>
    bytes.subarray(offset, offset + text.length).toString('latin1') === text
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(0, '%PDF-')) return 'application/pdf'
  // A fiscal document, with or without its first line and its byte order mark. Only ever a download.
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|nfeProc|NFe)[\s>]/.test(bytes.subarray(0, 64).toString('latin1')))
    return 'application/xml'
  return null
}

const LADO_MAXIMO = 12_000
const PIXELS_MAXIMOS = 40_000_000
const LADO_GUARDADO = 2560

async function recodificar(bytes: Buffer) {
  const dados = await medir(bytes)
  if (
    dados.width > LADO_MAXIMO ||
    dados.height > LADO_MAXIMO ||
    dados.width * dados.height > PIXELS_MAXIMOS
  ) {
    throw errors.imagem_grande_demais()
  }
  const figura = sharp(bytes, { limitInputPixels: PIXELS_MAXIMOS, failOn: 'error' })
    .rotate()
    .resize({ width: LADO_GUARDADO, height: LADO_GUARDADO, fit: 'inside', withoutEnlargement: true })
  const pronta = dados.hasAlpha ? figura.webp({ quality: 92, effort: 3 }) : figura.jpeg({ quality: 90 })
  try {
    const { data, info } = await pronta.timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, largura: info.width, altura: info.height, tipo: `image/${info.format}` }
  } catch {
    throw errors.arquivo_ilegivel()
  }
}

async function medir(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  } catch {
    throw errors.arquivo_ilegivel()
  }
}

let ultima: Promise<unknown> = Promise.resolve()

/** One big picture is decoded at a time: this memory is the doors' too. */
function umaPorVez<T>(trabalho: () => Promise<T>): Promise<T> {
  const vez = ultima.then(trabalho, trabalho)
  ultima = vez.catch(() => undefined)
  return vez
}

interface Linha {
  id: string
  uso: UsoDeArquivo
  nome: string
  tipo: string
  tamanho: number
  largura?: number
  altura?: number
  chave: string
}

async function insertArquivo({ acesso, estabelecimentoId }: Dono, linha: Linha): Promise<void> {
  await withAcesso(acesso, (tx) =>
    tx
      .insertInto('arquivos')
      .values({ ...linha, estabelecimento_id: estabelecimentoId, user_id: acesso.userId })
      .execute(),
  )
}
