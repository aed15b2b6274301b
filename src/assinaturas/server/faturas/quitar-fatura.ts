import { auditar } from '#src/registro/server/auditar.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { Cobranca } from '../../configuracao.ts'
import { faturaPodeIr } from '../../situacoes.ts'
import { avisarTelas } from '../avisar-telas.ts'
import { escreverEmail } from '../emails-da-cobranca.ts'
import { acertarPixAutomatico } from '../pix-automatico/acertar.ts'
import { type AssinaturaRow, type FaturaRow, lockFatura } from '../repository.ts'
import { aFatura, moverFaturas } from './gravar-fatura.ts'
import { atualizarSituacao } from '../transitar.ts'

export interface Quitacao {
  faturaId: string
  meio: 'pix' | 'transferencia' | 'dinheiro' | 'boleto' | 'desconto' | 'pix_automatico'
  /** Reais that came in; what stands open where it was not a PIX of another amount. */
  valor?: number
  pagoEm: Date
  pagamentoId?: string | null
  userId?: string | null
  motivo?: string | null
  comprovante?: string | null
}

/**
 * The only place where an invoice becomes paid. The subscription is locked by the caller. Where nothing is overdue any
 * more the shop is freed in the same transaction. False when the invoice can no longer be paid.
 */
export async function quitarFatura(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras, ...quitacao }: Quitacao & { hoje: string; regras: Cobranca },
): Promise<boolean> {
  const fatura = await lockFatura(tx, quitacao.faturaId)
  if (!fatura || !faturaPodeIr(fatura.status, 'paga')) return false
  const pago = encargosPagos(fatura, quitacao.valor)
  await moverFaturas(tx, 'paga', aFatura(fatura.id), {
    pago_em: quitacao.pagoEm,
    meio: quitacao.meio,
    pagamento_id: quitacao.pagamentoId ?? null,
    motivo: quitacao.motivo ?? null,
    comprovante: quitacao.comprovante ?? null,
    ...pago,
  })
  await auditar(tx, quitacao.userId ? { userId: quitacao.userId } : null, 'faturas.pagar', {
    estabelecimentoId: fatura.estabelecimento_id,
    id: fatura.id,
    de: { status: fatura.status },
    para: { status: 'paga', meio: quitacao.meio },
    motivo: quitacao.motivo ?? null,
  })
  const modelo = quitacao.meio === 'desconto' ? 'fatura_perdoada' : 'fatura_paga'
  await escreverEmail(tx, { modelo, fatura: { ...fatura, ...pago } })
  const depois = await atualizarSituacao(tx, assinatura, { hoje, regras, userId: quitacao.userId ?? null })
  // What the bank was asked to pay is withdrawn, where another way was quicker.
  await acertarPixAutomatico(tx, depois, { hoje })
  await avisarTelas(tx, { estabelecimentoId: fatura.estabelecimento_id, id: fatura.id, status: 'paga' })
  return true
}

/** A PIX made yesterday is good for what it said, though interest has run on since. */
function encargosPagos(fatura: FaturaRow, valor: number | undefined) {
  if (valor === undefined || paraCentavos(valor) === paraCentavos(fatura.total)) return {}
  const base = paraCentavos(fatura.subtotal) - paraCentavos(fatura.desconto)
  const encargos = Math.max(0, paraCentavos(valor) - base)
  const multa = Math.min(paraCentavos(fatura.multa), encargos)
  return { multa: paraReais(multa), juros: paraReais(encargos - multa), total: paraReais(base + encargos) }
}
