import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { run } from '#src/shared/server/database/database.ts'

/** Called by the clock once a night: consents that nobody came back from (docs/rules/law.md#retention). */
export async function reterDados(): Promise<void> {
  const quantos = await inBatches(
    (tx) => run(tx)`
      delete from pedidos_de_conexao where (estabelecimento_id, estado_hash) in (
        select estabelecimento_id, estado_hash from pedidos_de_conexao
        where expira_em < ${currentTime()}::timestamptz - interval '1 day' order by expira_em limit 1000)`,
  )
  await auditarRetencao('pedidos_de_conexao', { quantos })
}
