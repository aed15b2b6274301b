import { formatarDia } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { registrarEvento } from './eventos.ts'
import { lerRegras } from './regras.ts'
import { lockAssinatura, updateAssinatura } from './repository.ts'

/**
 * The trial of a shop begins with its approval, in the transaction that approves it (as the system or the platform).
 * Its last day is the first due date. Approved again later: nothing.
 */
export async function iniciarTeste(
  tx: Tx,
  { estabelecimentoId, userId = null }: { estabelecimentoId: string; userId?: string | null },
): Promise<void> {
  const assinatura = await lockAssinatura(tx, estabelecimentoId)
  if (assinatura?.status !== 'aguardando_aprovacao') return
  const regras = await lerRegras(tx)
  const hoje = hojeDoRelogio()
  const fim = somarDias(hoje, regras.dias_de_teste)
  await updateAssinatura(tx, estabelecimentoId, {
    status: 'em_teste',
    teste_ate: fim,
    ciclo_de: hoje,
    ciclo_ate: fim,
    dia_ciclo: Number(fim.slice(8)),
  })
  await registrarEvento(tx, assinatura, {
    tipo: 'teste_iniciado',
    dia: hoje,
    planoPara: assinatura.plano_nome,
    userId,
  })
  await escreverCartaDaAssinatura(tx, {
    carta: 'teste_iniciado',
    estabelecimentoId,
    ocasiao: hoje,
    dados: { plano: assinatura.plano_nome, dia: formatarDia(fim) },
  })
}
