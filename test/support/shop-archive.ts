import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { EXPORTACOES } from '#src/exportacoes.ts'
import { fazerArquivo } from '#src/mudanca/server/fazer-arquivo.ts'
import { lerPartes } from '#src/mudanca/server/guardar-em-partes.ts'
import type { Tabela } from '#src/mudanca/tabelas.ts'
import { uuidV7 } from '#src/shared/uuid.ts'

/** A folder for archives, gone with `remove`. */
export function archiveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-loja-teste-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The archive of a shop as a file. */
export async function takeArchive(
  shop: { id: string; ownerId: string },
  path: string,
): Promise<{ path: string; size: number }> {
  const id = uuidV7()
  const { tamanho } = await fazerArquivo({
    id,
    userId: shop.ownerId,
    estabelecimentoId: shop.id,
    exportacoes: EXPORTACOES,
    andar: async () => undefined,
  })
  await pipeline(lerPartes(id, { de: 0, ate: tamanho - 1 }), createWriteStream(path))
  return { path, size: tamanho }
}

/** What a table says of a shop, in the columns of the archive, past row level security. */
export async function rowsOfShop(
  owner: pg.Pool,
  { nome, colunas }: Tabela,
  shopId: string,
  where = 'true',
): Promise<Record<string, unknown>[]> {
  const columns = colunas.map((column) => `"${column}"`).join(', ')
  const { rows } = await owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from (select ${columns} from ${nome} where estabelecimento_id = $1 and ${where}) t`,
    [shopId],
  )
  return rows.map(({ row }) => row)
}
