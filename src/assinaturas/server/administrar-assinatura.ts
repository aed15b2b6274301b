import { plural } from '#src/shared/plural.ts'
import { run } from '#src/shared/server/database/database.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { errors } from '../errors.ts'
import { agirNaAssinatura, mexerNoPeriodoSeguinte } from './agir-na-assinatura.ts'
import { moverCiclo } from './pausar-assinatura.ts'
import { findPlano } from './repository.ts'
import { exigirTransicao, transitar } from './transitar.ts'

// What the platform administration does with a subscription. Each act has its reason and leaves its row in the audit.

interface Ato {
  estabelecimentoId: string
  motivo: string
}

/** Blocks a shop with something overdue before its day. */
export async function bloquearLoja(pessoa: Pessoa, { estabelecimentoId, motivo }: Ato): Promise<void> {
  await agirNaAssinatura(pessoa, estabelecimentoId, (tx, assinatura, momento) =>
    transitar(tx, assinatura, 'bloquear_a_mao', { ...momento, motivo }),
  )
}

/** Frees a shop without payment: until a promised day, or, without one, for good as far as these invoices go. */
export async function desbloquearLoja(
  pessoa: Pessoa,
  { estabelecimentoId: id, motivo, ate = null }: Ato & { ate?: string | null | undefined },
): Promise<void> {
  await agirNaAssinatura(pessoa, id, async (tx, assinatura, momento) => {
    exigirTransicao(assinatura, 'desbloquear_a_mao')
    if (ate !== null && ate <= momento.hoje) throw errors.data_invalida()
    // An invoice that has blocked its shop does so no more.
    await run(tx)`update faturas
      set bloqueou_em = case when ${ate}::date is null then coalesce(bloqueou_em, now()) end
      where estabelecimento_id = ${id} and status = 'vencida'`
    const muda = { sem_bloqueio_ate: ate }
    await transitar(tx, assinatura, 'desbloquear_a_mao', { ...momento, muda, motivo, registro: muda })
  })
}

/** `Conceder dias`: the present period, or the trial, ends so many days later. */
export async function concederDias(
  pessoa: Pessoa,
  { estabelecimentoId, motivo, dias }: Ato & { dias: number },
): Promise<void> {
  await mexerNoPeriodoSeguinte(pessoa, estabelecimentoId, async (tx, assinatura, momento) => {
    exigirTransicao(assinatura, 'conceder_dias')
    const muda = await moverCiclo(tx, assinatura, dias)
    const nota = `${plural(dias, '# dia', '# dias')}: ${motivo}`
    await transitar(tx, assinatura, 'conceder_dias', { ...momento, muda, motivo, nota, registro: { dias } })
  })
}

/** `Trocar plano`: at once, and without a charge for the days that are left. */
export async function trocarPlanoDaLoja(
  pessoa: Pessoa,
  { estabelecimentoId, motivo, planoId }: Ato & { planoId: string },
): Promise<void> {
  await mexerNoPeriodoSeguinte(pessoa, estabelecimentoId, async (tx, assinatura, momento) => {
    if (!(await findPlano(tx, planoId))) throw errors.plano_nao_encontrado()
    const troca = { planoId, periodicidade: assinatura.periodicidade, escolha: null }
    await transitar(tx, assinatura, 'trocar_plano', { ...momento, troca, motivo })
  })
}
