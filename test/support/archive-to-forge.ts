import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { saveFile } from '#src/shared/server/files/files.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { createProduct, createShop, type TestShop } from './factories.ts'
import { type ForgedEntry, readEntries } from './forged-archive.ts'
import type { Known } from './hostile-archives.ts'
import { takeArchive } from './shop-archive.ts'

/** A small shop with one of what hostile archives lie about, its archive at `path`, and a shop beside it. */
export async function archiveToForge(
  owner: pg.Pool,
  folder: string,
): Promise<{ loja: TestShop; path: string; entries: ForgedEntry[]; known: Known }> {
  const loja = await createShop(owner)
  const outra = await createShop(owner)
  const produto = (await createProduct(owner, loja.id)).id
  await createProduct(owner, outra.id)
  const dono = { papel: 'loja', userId: loja.ownerId, estabelecimentoId: loja.id } as const
  const foto = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#b00' } })
    .png()
    .toBuffer()
  const guardada = await saveFile(
    { uso: 'produto', nome: 'a.png', bytes: foto },
    { acesso: dono, estabelecimentoId: loja.id },
  )
  const papel = { uso: 'anexo', nome: 'nota.pdf', bytes: Buffer.from('%PDF-1.4') } as const
  await saveFile(papel, { acesso: dono, estabelecimentoId: loja.id })
  await owner.query(
    'insert into imagens_produto (estabelecimento_id, produto_id, url, texto_alternativo, ordem) values ($1, $2, $3, $4, 0)',
    [loja.id, produto, guardada.url, 'Foto'],
  )
  const cliente = uuidV7()
  const alheio = uuidV7()
  await owner.query(`insert into consumidores (id, estabelecimento_id, nome) values ($1, $2, 'Rui')`, [
    alheio,
    outra.id,
  ])
  await owner.query(`insert into consumidores (id, estabelecimento_id, nome) values ($1, $2, 'Ana')`, [
    cliente,
    loja.id,
  ])
  await owner.query(
    `insert into conversas (estabelecimento_id, user_id, assunto, responder_ate) values ($1, $2, 'duvida', now())`,
    [loja.id, loja.ownerId],
  )
  await owner.query(
    `insert into notas_cliente (estabelecimento_id, cliente_id, texto, user_id) values ($1, $2, 'Prefere tarde', $3)`,
    [loja.id, cliente, loja.ownerId],
  )
  await owner.query(
    `update configuracoes_estabelecimento set redes_sociais = '{"instagram": "casa"}' where estabelecimento_id = $1`,
    [loja.id],
  )
  const path = join(folder, 'boa.zip')
  await takeArchive(loja, path)
  const entries = await readEntries(path)
  const named = (start: string) => entries.find(({ name }) => name.startsWith(start))?.name ?? ''
  const known = { imagem: named('imagens/'), anexo: named('anexos/'), outra: outra.id, alheio }
  return { loja, path, entries, known }
}
