import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { run } from '#src/shared/server/database/database.ts'

/**
 * Called by the clock once a night: what nobody sees any more is kept for twelve months (docs/privacidade.md): a question
 * that was taken down or never shown, and those about a product that left for good.
 */
export async function reterDados(): Promise<void> {
  const quantos = await inBatches(
    (tx) => run(tx)`
      delete from perguntas_produtos where id in (
        select q.id from perguntas_produtos q
        join produtos p on p.estabelecimento_id = q.estabelecimento_id and p.id = q.produto_id
        where q.updated_at < ${currentTime()}::timestamptz - interval '12 months'
          and (q.status <> 'publicada' or (p.status = 'excluido'
            and p.updated_at < ${currentTime()}::timestamptz - interval '12 months'))
        limit 500)`,
  )
  await auditarRetencao('perguntas_produtos', { quantos })
}
