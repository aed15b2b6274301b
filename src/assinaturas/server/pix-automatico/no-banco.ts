import { paraCentavos } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { Cobranca } from '../../configuracao.ts'
import { EMITIR_AO_MENOS, haTempoDeEnviar } from '../../pix-automatico.ts'
import { findViva } from './repository.ts'

/** Whether an invoice that is being issued will be paid by the bank: who gets it need not pay. */
export async function seraPagaPeloBanco(
  tx: Tx,
  {
    estabelecimentoId,
    tipo,
    centavos,
    emissao,
    vencimento,
  }: { estabelecimentoId: string; tipo: string; centavos: number; emissao: string; vencimento: string },
): Promise<boolean> {
  if (tipo !== 'ciclo' || !getConfig().automaticPix || !haTempoDeEnviar(vencimento, emissao)) return false
  const viva = await findViva(tx, estabelecimentoId)
  if (viva?.status !== 'aprovada') return false
  return vencimento >= viva.primeira_em && paraCentavos(viva.valor) === centavos
}

/** The calendar of a shop whose bank pays: its invoices are there before the bank has to know. */
export async function regrasComPixAutomatico(
  tx: Tx,
  estabelecimentoId: string,
  regras: Cobranca,
): Promise<Cobranca> {
  if (regras.emitir_dias_antes >= EMITIR_AO_MENOS || !getConfig().automaticPix) return regras
  const viva = await findViva(tx, estabelecimentoId)
  return viva?.status === 'aprovada' ? { ...regras, emitir_dias_antes: EMITIR_AO_MENOS } : regras
}
