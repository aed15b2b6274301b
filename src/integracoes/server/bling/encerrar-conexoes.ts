import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf } from '#src/shared/server/database/database.ts'
import { esquecerBling } from './conexao.ts'

/** Called by the clock once a night: connections of shops that ended go with their secrets (docs/rules/law.md#retention). */
export async function encerrarConexoes(): Promise<void> {
  const quantos = await inBatches(async (tx) => {
    const linhas = await rowsOf<{ id: string }>(tx)`
      select c.estabelecimento_id as id from conexoes_do_bling c
      join estabelecimentos e on e.id = c.estabelecimento_id where e.status = 'encerrado' limit 100`
    for (const { id } of linhas) await esquecerBling(tx, id)
    return linhas.length
  })
  await auditarRetencao('conexoes_do_bling', { quantos })
}
