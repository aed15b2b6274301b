import {
  type Arquivo,
  formatarTamanho,
  LIMITES_DE_ARQUIVO,
  recusaDoTipo,
  type UsoDeArquivo,
} from '../../arquivos.ts'
import { errors } from '../../errors.ts'
import { uuidV7 } from '../../uuid.ts'
import { type Access, run, SYSTEM, setAccess, type Tx, withAccess } from '../database/database.ts'
import { fileStore } from './file-store.ts'
import { enqueue } from '../queues/jobs.ts'
import { filasDeArquivos } from './queues.ts'
import { workOnPicture } from './picture-process.ts'
import { pictureKeys, pictureUrl, savePicture } from './picture-sizes.ts'
import type { Recoded } from './picture-work.ts'

export interface ReceivedFile {
  uso: UsoDeArquivo
  /** Shown, never used as an address. */
  nome: string
  bytes: Buffer
  /** More than a person may send at once, where a program fetched it. */
  maxBytes?: number
}

interface FileOwner {
  acesso: Access & { userId: string }
  /** The shop whose team may read it too. */
  estabelecimentoId: string | null
}

/**
 * Checks a file by its bytes, re-encodes a picture (which drops its metadata and whatever hid in it), keeps it and
 * writes its row. Nothing is written when it is refused.
 */
export async function saveFile(received: ReceivedFile, owner: FileOwner): Promise<Arquivo> {
  const { uso, bytes } = received
  const limit = LIMITES_DE_ARQUIVO[uso]
  const { maxBytes = limit.bytes } = received
  if (bytes.length === 0) throw errors.arquivo_ilegivel({ detail: 'O arquivo está vazio.' })
  if (bytes.length > maxBytes) {
    throw errors.arquivo_grande_demais({
      detail: `Envie um arquivo de até ${formatarTamanho(maxBytes)}.`,
    })
  }
  const tipo = typeOfBytes(bytes)
  if (!tipo || !limit.tipos.includes(tipo)) {
    throw errors.arquivo_nao_aceito({ detail: recusaDoTipo(uso) })
  }

  const id = uuidV7()
  const nome = uso === 'anexo' ? namedAfter(tipo, received.nome) : received.nome
  if (!tipo.startsWith('image/')) {
    const chave = `anexos/${id}`
    await (await fileStore()).write(chave, bytes, tipo)
    await insertArquivo(owner, { id, uso, nome, tipo, tamanho: bytes.length, chave })
    return { id, url: attachmentUrl(id), nome, tipo, tamanho: bytes.length }
  }

  const picture = await recodePicture(bytes, owner.acesso.userId)
  const { largura, altura } = picture
  const kept = Buffer.from(picture.bytes)
  const description = { nome, tipo: picture.tipo, tamanho: kept.length, largura, altura }
  if (uso === 'anexo') {
    const chave = `anexos/${id}`
    await (await fileStore()).write(chave, kept, picture.tipo)
    await insertArquivo(owner, { id, uso, chave, ...description })
    return { id, url: attachmentUrl(id), ...description }
  }
  // A name of its own: the deletion of the same picture, sent before, must not reach this one.
  const hash = await savePicture(kept, id.replaceAll('-', ''))
  await insertArquivo(owner, { id, uso, chave: hash, ...description })
  return { id, url: pictureUrl(hash), ...description }
}

/** Takes files out with the caller's transaction; a job removes their bytes once it has committed. */
export async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const deleted = await tx.deleteFrom('arquivos').where('id', 'in', ids).returning('chave').execute()
  const chaves = deleted.map(({ chave }) => chave)
  if (chaves.length > 0) await enqueue(tx, filasDeArquivos.apagar, { chaves })
}

/**
 * The queue `arquivos.apagar` calls this; a file that is gone already is no error. Pictures of before were
 * named by their content, and may be somebody else's too.
 */
export async function deleteBytes({ chaves }: { chaves: string[] }): Promise<void> {
  const staying = await withAccess(SYSTEM, (tx) =>
    tx.selectFrom('arquivos').select('chave').where('chave', 'in', chaves).execute(),
  )
  const leaving = chaves.filter((chave) => !staying.some((one) => one.chave === chave))
  const store = await fileStore()
  for (const chave of leaving.flatMap((one) => (one.includes('/') ? [one] : pictureKeys(one))))
    await store.remove(chave)
}

/** Pictures of one shop for another too, each once: the bytes stay as long as either has them. */
export async function sharePictures(
  tx: Tx,
  { from, to, usos }: { from: string; to: string; usos: UsoDeArquivo[] },
): Promise<void> {
  await run(tx)`
    insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, largura, altura, chave)
    select ${to}, user_id, uso, nome, tipo, tamanho, largura, altura, chave
    from arquivos a where estabelecimento_id = ${from} and uso = any(${usos}::text[])
      and not exists (select 1 from arquivos b where b.estabelecimento_id = ${to} and b.chave = a.chave)`
}

/** The row of a file that the transaction may read, or undefined. */
export async function findArquivo(tx: Tx, id: string) {
  return tx.selectFrom('arquivos').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Hangs attachments on something of a shop, in the transaction that writes it: only if that succeeds may the shop's team
 * read them. Files of this person that no shop has yet, or this one; undefined, and nothing changed hands, when one is
 * not. One of a message is read through the message (`deMensagem`): what hangs on something else does not become one, nor
 * the other way round. What the shop's own team sends (`daEquipe`) is the shop's before it hangs anywhere.
 */
export async function attachFiles(
  tx: Tx,
  acesso: Access,
  attachment: {
    ids: string[]
    userId: string
    estabelecimentoId: string
    deMensagem?: boolean
    daEquipe?: boolean
  },
): Promise<Omit<Arquivo, 'url'>[] | undefined> {
  const { ids, userId, estabelecimentoId, deMensagem = false, daEquipe = false } = attachment
  if (ids.length === 0) return []
  setAccess(tx, { papel: 'pessoa', userId })
  const found = await tx
    .updateTable('arquivos')
    .set({ estabelecimento_id: estabelecimentoId, de_mensagem: deMensagem })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('uso', '=', 'anexo')
    .where((eb) =>
      eb.or([
        eb('estabelecimento_id', 'is', null),
        eb('estabelecimento_id', '=', estabelecimentoId).and(
          daEquipe ? eb.lit(true) : eb('de_mensagem', '=', deMensagem),
        ),
      ]),
    )
    .returning(['id', 'nome', 'tipo', 'tamanho'])
    .execute()
  setAccess(tx, acesso)
  return found.length === new Set(ids).size ? found : undefined
}

/**
 * Hangs public pictures of one use on something of a shop, likewise. Undefined, and nothing changed hands, when one is
 * not this person's, is of another use, or hangs on something already: with that it is deleted.
 */
export async function attachPictures(
  tx: Tx,
  acesso: Access,
  pictures: { ids: string[]; uso: UsoDeArquivo; userId: string; estabelecimentoId: string },
): Promise<{ id: string; url: string; largura: number; altura: number }[] | undefined> {
  const { ids, uso, userId, estabelecimentoId } = pictures
  if (ids.length === 0) return []
  setAccess(tx, { papel: 'pessoa', userId })
  const found = await tx
    .updateTable('arquivos')
    .set({ estabelecimento_id: estabelecimentoId })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('uso', '=', uso)
    .where('estabelecimento_id', 'is', null)
    .returning(['id', 'chave', 'largura', 'altura'])
    .execute()
  setAccess(tx, acesso)
  if (found.length !== new Set(ids).size) return undefined
  return found.map(({ id, chave, largura, altura }) => ({
    id,
    url: pictureUrl(chave),
    largura: largura ?? 0,
    altura: altura ?? 0,
  }))
}

/** True when all of them are attachments of this shop: what its team may name in a record of the shop. */
export async function areAttachmentsOf(
  tx: Tx,
  { ids, estabelecimentoId }: { ids: (string | null)[]; estabelecimentoId: string },
): Promise<boolean> {
  const asked = ids.filter((id) => id !== null)
  if (asked.length === 0) return true
  const found = await tx
    .selectFrom('arquivos')
    .select('id')
    .where('id', 'in', asked)
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('uso', '=', 'anexo')
    .execute()
  return found.length === new Set(asked).size
}

export const attachmentUrl = (id: string) => `/rest/v1/arquivos/${id}/conteudo`

const EXTENSIONS: Record<string, RegExp> = {
  'image/jpeg': /\.(jpe?g|jfif)$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
  'application/xml': /\.xml$/i,
}

/** A download is opened by what its name ends with: that says what the bytes are, whatever they came as. */
function namedAfter(tipo: string, nome: string): string {
  return EXTENSIONS[tipo]?.test(nome) ? nome : `${nome}.${tipo.replace(/^.*\//, '').replace('jpeg', 'jpg')}`
}

/** Named by its first bytes; what a name or a browser says does not count. */
export function typeOfBytes(bytes: Buffer): string | null {
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

async function recodePicture(bytes: Buffer, who: string): Promise<Exclude<Recoded, string>> {
  const picture = await workOnPicture('recode', bytes, who)
  if (picture === 'too big') throw errors.imagem_grande_demais()
  if (picture === 'unreadable') throw errors.arquivo_ilegivel()
  return picture
}

interface FileRow {
  id: string
  uso: UsoDeArquivo
  nome: string
  tipo: string
  tamanho: number
  largura?: number
  altura?: number
  chave: string
}

async function insertArquivo({ acesso, estabelecimentoId }: FileOwner, row: FileRow): Promise<void> {
  await withAccess(acesso, (tx) =>
    tx
      .insertInto('arquivos')
      .values({ ...row, estabelecimento_id: estabelecimentoId, user_id: acesso.userId })
      .execute(),
  )
}
