import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { primeiroPeriodo } from '../calendario.ts'
import { errors } from '../errors.ts'
import type { CancelarInput } from '../schemas-assinatura.ts'
import { MOTIVOS_DE_CANCELAMENTO } from '../situacoes.ts'
import { agirNaAssinatura, mexerNoPeriodoSeguinte } from './agir-na-assinatura.ts'
import { emAtraso, listEmAberto, servidaAte, substituirFaturas } from './repository.ts'
import { exigirTransicao, transitar } from './transitar.ts'

/** The owner cancels: the shop goes on until its paid period ends, and may be taken up again until then. */
export async function cancelarAssinatura(
  pessoa: Pessoa,
  { estabelecimento_id: id, motivo, detalhe }: CancelarInput,
): Promise<{ cancelar_em: string }> {
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  return mexerNoPeriodoSeguinte(pessoa, id, async (tx, assinatura, momento) => {
    exigirTransicao(assinatura, 'cancelar')
    const de = assinatura.ciclo_ate ?? momento.hoje
    const dia = (await servidaAte(tx, assinatura)) ?? de
    await substituirFaturas(tx, id, { de, motivo: 'Assinatura cancelada pelo responsável.' })
    await transitar(tx, assinatura, 'cancelar', {
      ...momento,
      muda: { cancelar_em: dia, cancelamento_motivo: motivo, cancelamento_detalhe: detalhe ?? null },
      dia,
      motivo,
      nota: MOTIVOS_DE_CANCELAMENTO[motivo],
      registro: { cancelar_em: dia },
    })
    return { cancelar_em: dia }
  })
}

const SEM_CANCELAMENTO = { cancelar_em: null, cancelamento_motivo: null, cancelamento_detalhe: null }

/**
 * The owner takes the subscription up again: before its end as if nothing were, after it with a new first period. What
 * fell due before is paid first, until it is given up: nobody leaves and comes back to be free of a block.
 */
export async function reativarAssinatura(pessoa: Pessoa, id: string): Promise<void> {
  acessoDaLoja(pessoa, id, 'assinatura.reativar')
  await agirNaAssinatura(pessoa, id, async (tx, assinatura, momento) => {
    if (assinatura.cancelar_em !== null)
      return transitar(tx, assinatura, 'desistir_de_cancelar', { ...momento, muda: SEM_CANCELAMENTO })
    exigirTransicao(assinatura, 'recomecar')
    if (emAtraso(await listEmAberto(tx, id)).length > 0)
      throw errors.regularize_antes({ detail: 'Pague as faturas em atraso para reativar a assinatura.' })
    return transitar(tx, assinatura, 'recomecar', {
      ...momento,
      muda: {
        ...SEM_CANCELAMENTO,
        ...primeiroPeriodo(assinatura, momento.hoje),
        cancelado_em: null,
        teste_ate: null,
      },
    })
  })
}
