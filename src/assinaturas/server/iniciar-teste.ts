import { somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { podeAcontecer } from '../transicoes.ts'
import { lerRegras } from './ler-regras.ts'
import { lockAssinatura } from './repository.ts'
import { transitar } from './transitar.ts'

/**
 * The trial of a shop begins with its approval, in the transaction that approves it (as the system or the platform).
 * Its last day is the first due date. Approved again later: nothing.
 */
export async function iniciarTeste(
  tx: Tx,
  { estabelecimentoId, userId = null }: { estabelecimentoId: string; userId?: string | null },
): Promise<void> {
  const assinatura = await lockAssinatura(tx, estabelecimentoId)
  if (!assinatura || !podeAcontecer('iniciar_teste', assinatura.status)) return
  const regras = await lerRegras(tx)
  const hoje = hojeDoRelogio()
  const dia = somarDias(hoje, regras.dias_de_teste)
  const muda = { teste_ate: dia, ciclo_de: hoje, ciclo_ate: dia, dia_ciclo: Number(dia.slice(8)) }
  await transitar(tx, assinatura, 'iniciar_teste', { hoje, regras, userId, muda, dia })
}
