import { run, type Tx } from '#src/shared/server/database/database.ts'

/*
 * How far an import is, written for the slice whose rows come in, in the transaction that writes them.
 */

export async function comecar(tx: Tx, id: string): Promise<void> {
  await run(tx)`update importacoes set status = 'importando' where id = ${id}`
}

interface Feitas {
  linhas: number[]
  criados: number
  atualizados: number
  recusadas?: number
}

export async function darPorFeitas(tx: Tx, id: string, feitas: Feitas): Promise<void> {
  await run(tx)`update linhas_importacao set feita = true
    where importacao_id = ${id} and numero = any(${feitas.linhas}::int[])`
  await contar(tx, id, feitas)
}

/** Rows about people: what came in is read no more, and is kept no longer. */
export async function tirarFeitas(tx: Tx, id: string, feitas: Feitas): Promise<void> {
  await run(tx)`delete from linhas_importacao
    where importacao_id = ${id} and numero = any(${feitas.linhas}::int[])`
  await contar(tx, id, feitas)
}

async function contar(
  tx: Tx,
  id: string,
  { linhas, criados, atualizados, recusadas = 0 }: Feitas,
): Promise<void> {
  await run(tx)`
    update importacoes set processadas = processadas + ${linhas.length}, criados = criados + ${criados},
    atualizados = atualizados + ${atualizados}, com_erro = com_erro + ${recusadas} where id = ${id}`
}

export async function recusarLinhas(tx: Tx, id: string, linhas: number[], erro: string): Promise<void> {
  if (linhas.length === 0) return
  await run(tx)`update linhas_importacao set erros = ${JSON.stringify([erro])}::jsonb
    where importacao_id = ${id} and numero = any(${linhas}::int[])`
}

/** Categories that an import made for its rows. */
export async function anotarCategorias(tx: Tx, id: string, categorias: readonly string[]): Promise<void> {
  if (categorias.length === 0) return
  await run(tx)`update importacoes set categorias = categorias || ${categorias}::uuid[] where id = ${id}`
}

/** It is being taken back, or was; null when that ended before its end and may be asked for again. */
export async function situarDesfeita(
  tx: Tx,
  id: string,
  desfeita: 'em_andamento' | 'concluida' | null,
): Promise<void> {
  await run(tx)`update importacoes set desfeita = ${desfeita} where id = ${id}`
}
