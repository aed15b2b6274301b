import { billingOf, setAccess, type Tx } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../errors.ts'
import { apagarContas } from './esvaziar-lojas.ts'
import { lerRegras } from './ler-regras.ts'
import { filasDeAssinaturas } from './queues.ts'
import { lockAssinatura } from './repository.ts'
import { transitar } from './transitar.ts'

interface Fim {
  estabelecimentoId: string
  hoje?: string
  motivo?: string | null
  userId?: string | null
}

/**
 * The one way a shop ends for good, by the clock, by its owner or by the platform: its MRR leaves the ledger, its owner gets an
 * e-mail, and its contacts and secrets go. Its customers are a job's: of many, no request sees the end. The transaction goes
 * on as the shop's billing, so whoever calls audits first.
 */
export async function encerrarLoja(
  tx: Tx,
  { estabelecimentoId, hoje = hojeDoRelogio(), motivo = null, userId = null }: Fim,
): Promise<void> {
  setAccess(tx, billingOf(estabelecimentoId, userId))
  const assinatura = await lockAssinatura(tx, estabelecimentoId)
  if (!assinatura) throw errors.loja_nao_encontrada()
  await transitar(tx, assinatura, 'encerrar', { hoje, regras: await lerRegras(tx), motivo, userId })
  await apagarContas(tx, estabelecimentoId)
  await enqueue(tx, filasDeAssinaturas.esvaziar, {})
}
