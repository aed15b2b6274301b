import { run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeProdutos } from './queues.ts'

/**
 * Started by the clock every minute, and at the second a promotion begins or ends. Turns the flag that lists, counts
 * and cached pages read; checkouts look at the dates themselves. Does nothing when there is nothing to turn.
 */
export async function virarPromocoes(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await run(tx)`update produtos set em_promocao = true
      where not em_promocao and promocao_de <= now() and preco_promocao is not null
        and (promocao_ate is null or promocao_ate > now())`
    await run(tx)`update produtos set em_promocao = false, promocao_de = null, promocao_ate = null
      where promocao_ate <= now() and (em_promocao or promocao_de is not null)`
  })
}

/** Wakes virarPromocoes when this promotion begins and when it ends. */
export async function agendarPromocao(
  tx: Tx,
  { promocao_de, promocao_ate }: { promocao_de: string | null; promocao_ate: string | null },
): Promise<void> {
  for (const quando of [promocao_de, promocao_ate]) {
    if (quando !== null && Date.parse(quando) > Date.now()) {
      await enqueue(tx, filasDeProdutos.virarPromocoes, {}, { startAfter: new Date(quando) })
    }
  }
}
