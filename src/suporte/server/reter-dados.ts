import { sql } from 'kysely'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { deleteFiles } from '#src/shared/server/files/files.ts'
import { deleteUnattached } from '#src/shared/server/files/unattached.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { currentTime } from '#src/shared/server/clock.ts'

/** A message that is being written may wait. */
const DIAS_SEM_SER_ENVIADO = 7

/**
 * Called by the clock once a night: closed tickets and conversations are kept for five years
 * (docs/rules/law.md#retention), attachments that were never sent for a week.
 */
export async function reterDados(): Promise<void> {
  const chamados = await inBatches((tx) => apagar(tx, CHAMADOS))
  const conversas = await inBatches((tx) => apagar(tx, CONVERSAS))
  await auditarRetencao('suporte', { chamados, conversas })
  await auditarRetencao('anexos_sem_uso', { quantos: await deleteUnattached('anexo', DIAS_SEM_SER_ENVIADO) })
}

interface Fios {
  tabela: string
  mensagens: string
  chave: string
  /** When a thread ended, and that it did. */
  fim: string
  encerrado: string
}
const CHAMADOS: Fios = {
  tabela: 'chamados',
  mensagens: 'mensagens_chamado',
  chave: 'chamado_id',
  fim: 'fechado_em',
  encerrado: 'fechado',
}
const CONVERSAS: Fios = {
  tabela: 'conversas',
  mensagens: 'mensagens_conversa',
  chave: 'conversa_id',
  fim: 'ultima_mensagem_em',
  encerrado: 'encerrada',
}

async function apagar(tx: Tx, { tabela, mensagens, chave, fim, encerrado }: Fios): Promise<number> {
  const rows = await rowsOf<{ id: string }>(tx)`
    select id from ${sql.table(tabela)} where status = ${encerrado}
      and ${sql.ref(fim)} < ${currentTime()}::timestamptz - interval '5 years' limit 200`
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const anexos = await rowsOf<{ id: string }>(tx)`
    select a.anexo ->> 'id' as id from ${sql.table(mensagens)} m, jsonb_array_elements(m.anexos) as a (anexo)
    where m.${sql.ref(chave)} = any(${ids}::uuid[])`
  await run(tx)`delete from ${sql.table(mensagens)} where ${sql.ref(chave)} = any(${ids}::uuid[])`
  await deleteFiles(
    tx,
    anexos.map(({ id }) => id),
  )
  await run(tx)`delete from ${sql.table(tabela)} where id = any(${ids}::uuid[])`
  return ids.length
}
