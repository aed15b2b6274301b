import { sql } from 'kysely'
import { diasEntre, formatarDia } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { contarPendencias } from './contar-pendencias.ts'
import { escreverEmailDaAssinatura } from './emails-da-cobranca.ts'
import { encerrarLoja } from './encerrar-loja.ts'
import { moverFaturas } from './faturas/gravar-fatura.ts'
import type { AssinaturaRow, FaturaRow } from './repository.ts'
import { type Momento, transitar } from './transitar.ts'

/** Days before the shop's end on which its owner is notified. */
const AVISOS_DO_FIM = [30, 7, 1]

/** Ends a subscription whose day has come: asked for by the owner, or 60 days of arrears. True when it ended. */
export async function cancelarPeloRelogio(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras, abertas }: Momento & { abertas: FaturaRow[] },
): Promise<boolean> {
  const perdida = (fatura: FaturaRow) =>
    fatura.status === 'vencida' && diasEntre(fatura.vencimento, hoje) >= regras.cancelar
  const semPagar = abertas.some(perdida)
  const pedido = assinatura.cancelar_em !== null && hoje >= assinatura.cancelar_em
  if (!semPagar && !pedido) return false
  if (semPagar) {
    await darPorPerdidas(tx, { estabelecimentoId: assinatura.estabelecimento_id, ate: hoje })
    await moverFaturas(
      tx,
      'cancelada',
      sql`estabelecimento_id = ${assinatura.estabelecimento_id} and status = 'aberta'`,
      { motivo: 'Assinatura cancelada por falta de pagamento.' },
    )
  }
  const motivo = semPagar
    ? `A fatura ficou ${regras.cancelar} dias sem pagamento.`
    : 'O cancelamento que você pediu está valendo.'
  await transitar(tx, assinatura, 'terminar', { hoje, regras, motivo })
  return true
}

/** What fell due by that day and was never paid is given up: a shop that comes back does not owe it. */
export async function darPorPerdidas(
  tx: Tx,
  { estabelecimentoId, ate }: { estabelecimentoId: string; ate: string },
): Promise<void> {
  const caiu = sql<boolean>`estabelecimento_id = ${estabelecimentoId} and vencimento <= ${ate}::date`
  await moverFaturas(tx, 'incobravel', caiu)
}

/**
 * So many days after the cancellation (180 by default) the shop is closed, or as soon after as nothing is open in it: what comes back to a
 * buyer comes from its account. Its owner is notified 30, 7 and 1 days before.
 */
export async function avisarEncerramento(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras }: Momento,
): Promise<void> {
  if (assinatura.cancelado_em === null) return
  const { estabelecimento_id: estabelecimentoId } = assinatura
  const fim = somarDias(assinatura.cancelado_em, regras.encerrar)
  if (hoje >= fim) {
    const abertas = Object.values(await contarPendencias(tx, estabelecimentoId))
    if (abertas.every((quantas) => quantas === 0)) await encerrarLoja(tx, { estabelecimentoId, hoje })
    return
  }
  const faltam = diasEntre(hoje, fim)
  const aviso = AVISOS_DO_FIM.filter((dias) => faltam <= dias).at(-1)
  if (aviso === undefined) return
  await escreverEmailDaAssinatura(tx, {
    modelo: 'encerramento_proximo',
    estabelecimentoId,
    ocasiao: `${fim}.${aviso}`,
    dados: { dia: formatarDia(fim) },
  })
}
