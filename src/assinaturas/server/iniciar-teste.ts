import { somarDias } from '#src/shared/feriados.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { primeiroPeriodo } from '../calendario.ts'
import { podeAcontecer } from '../transicoes.ts'
import { lerRegras } from './ler-regras.ts'
import { lockAssinatura } from './repository.ts'
import { transitar } from './transitar.ts'

/**
 * The trial of a shop begins with its approval, in the transaction that approves it (as the system or the platform).
 * Its last day is the first due date. Where there is none, and for a company that had its own with a shop that ended, the
 * shop pays from the first day.
 * Approved again later: nothing.
 */
export async function iniciarTeste(
  tx: Tx,
  { estabelecimentoId, userId = null }: { estabelecimentoId: string; userId?: string | null },
): Promise<void> {
  const assinatura = await lockAssinatura(tx, estabelecimentoId)
  if (!assinatura || !podeAcontecer('iniciar_teste', assinatura.status)) return
  const regras = await lerRegras(tx)
  const hoje = hojeDoRelogio()
  const teve = await jaTeveTeste(tx, estabelecimentoId)
  if (teve || regras.dias_de_teste === 0) {
    const muda = primeiroPeriodo(assinatura, hoje)
    const motivo = teve ? JA_TEVE : null
    await transitar(tx, assinatura, 'comecar_sem_teste', { hoje, regras, userId, muda, motivo })
    return
  }
  const dia = somarDias(hoje, regras.dias_de_teste)
  const muda = { teste_ate: dia, ciclo_de: hoje, ciclo_ate: dia, dia_ciclo: Number(dia.slice(8)) }
  await transitar(tx, assinatura, 'iniciar_teste', { hoje, regras, userId, muda, dia })
}

const JA_TEVE = 'A sua empresa já usou o teste grátis em uma loja que foi encerrada, e ele não se repete.'

async function jaTeveTeste(tx: Tx, estabelecimentoId: string): Promise<boolean> {
  const rows = await rowsOf(tx)`
    select from estabelecimentos e
    join estabelecimentos antes on antes.cnpj = e.cnpj and antes.status = 'encerrado' and antes.id <> e.id
    join eventos_assinatura v on v.estabelecimento_id = antes.id and v.tipo = 'teste_iniciado'
    where e.id = ${estabelecimentoId} limit 1`
  return rows.length > 0
}
