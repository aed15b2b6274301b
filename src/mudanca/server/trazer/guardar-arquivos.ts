import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { deleteBytes } from '#src/shared/server/files/files.ts'
import { originalKey } from '#src/shared/server/files/picture-sizes.ts'
import { filasDeArquivos } from '#src/shared/server/files/queues.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import type { ZipAberto } from './abrir-zip.ts'
import type { Ids } from './ids.ts'
import { lerInteira } from './ler-linhas.ts'
import { chaveDaEntrada, traduzirChave } from './traduzir-linha.ts'

const POR_VEZ = 500
/** Longer than the rows take to follow. */
const HORAS_ATE_A_LIMPEZA = 24

interface Guarda {
  zip: ZipAberto
  /** Names of pictures and attachments, as the archive lists them. */
  entradas: readonly string[]
  ids: Ids
  andar: () => void
}

/**
 * Keeps pictures and attachments under the names that the new shop's rows will say. Before the first one is written jobs
 * are queued that take out a day later what no row names: a process that dies in between leaves nothing behind.
 */
export async function guardarArquivos({ zip, entradas, ids, andar }: Guarda): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const startAfter = HORAS_ATE_A_LIMPEZA * 3600
    for (const chaves of emLotes(entradas, ids))
      await enqueue(tx, filasDeArquivos.apagar, { chaves }, { startAfter })
  })
  const store = await fileStore()
  for await (const { entrada, tamanho, corpo } of zip.arquivos()) {
    const chave = traduzirChave(chaveDaEntrada(entrada), ids)
    await store.write(
      chave.includes('/') ? chave : originalKey(chave),
      await lerInteira(entrada, corpo, tamanho),
    )
    andar()
  }
}

/** Takes out again what no row names. */
export async function tirarArquivos({ entradas, ids }: Pick<Guarda, 'entradas' | 'ids'>): Promise<void> {
  for (const chaves of emLotes(entradas, ids)) await deleteBytes({ chaves })
}

function emLotes(entradas: readonly string[], ids: Ids): string[][] {
  const lotes = Map.groupBy(entradas.entries(), ([lugar]) => Math.floor(lugar / POR_VEZ))
  return [...lotes.values()].map((lote) =>
    lote.map(([, entrada]) => traduzirChave(chaveDaEntrada(entrada), ids)),
  )
}
