import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf, run } from '#src/shared/server/database/database.ts'
import { esquecerEndereco } from './gerir-enderecos.ts'

const DIAS = 30

/**
 * Called by the clock once a night: deliveries go after 30 days, and addresses with those of a shop that ended
 * (docs/rules/law.md#retention).
 */
export async function reterDados(): Promise<void> {
  const quantos = await inBatches(
    (tx) => run(tx)`
      delete from entregas_de_webhook where id in (
        select id from entregas_de_webhook
        where created_at < ${currentTime()}::timestamptz - make_interval(days => ${DIAS}::int)
        order by created_at limit 1000)`,
  )
  await auditarRetencao('entregas_de_webhook', { quantos })
  const enderecos = await inBatches(async (tx) => {
    const linhas = await rowsOf<{ id: string; estabelecimentoId: string }>(tx)`
      select w.id, w.estabelecimento_id as "estabelecimentoId" from enderecos_de_webhook w
      join estabelecimentos e on e.id = w.estabelecimento_id where e.status = 'encerrado' limit 100`
    for (const alvo of linhas) await esquecerEndereco(tx, alvo)
    return linhas.length
  })
  await auditarRetencao('enderecos_de_webhook', { quantos: enderecos })
}
