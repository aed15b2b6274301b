import { billingOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { today } from '#src/shared/server/clock.ts'
import { type AssinaturaRow, findFatura, lockAssinatura } from '../repository.ts'
import { aplicarAutorizacao, aplicarCobranca, type SemResposta } from './aplicar.ts'
import { type AutomaticPixProvider, type Charge, ProviderRefusal } from './porta.ts'
import { provedorDePixAutomatico } from './provedor.ts'
import {
  type CobrancaRow,
  findAutorizacao,
  findCobranca,
  listAbertas,
  listAutorizacoesEmCurso,
} from './repository.ts'

/**
 * Tells the provider of a shop's permission and charges what it does not know yet, and asks it where they stand: the one
 * way in for notices, the clock and the button. No transaction is open while asking; may run twice, and beside itself.
 */
export async function andarPixAutomatico({
  estabelecimentoId,
  autorizacaoId,
  cobrancaId,
}: {
  estabelecimentoId: string
  /** What a notice is about, where it may be over for us. */
  autorizacaoId?: string | undefined
  cobrancaId?: string | undefined
}): Promise<void> {
  const provedor = provedorDePixAutomatico()
  if (!provedor) return
  const acesso = billingOf(estabelecimentoId)
  const naAssinatura = (fazer: (tx: Tx, assinatura: AssinaturaRow) => Promise<void>) =>
    withAccess(acesso, async (tx) => {
      const assinatura = await lockAssinatura(tx, estabelecimentoId)
      if (assinatura) await fazer(tx, assinatura)
    })
  const ler = async <T extends { id: string; estabelecimento_id: string }>(
    emCurso: (tx: Tx) => Promise<T[]>,
    outra: ((tx: Tx) => Promise<T | undefined>) | null,
  ) =>
    withAccess(acesso, async (tx) => {
      const rows = await emCurso(tx)
      const mais = outra && (await outra(tx))
      return mais && !rows.some(({ id }) => id === mais.id) ? [...rows, mais] : rows
    })

  const autorizacoes = await ler(
    (tx) => listAutorizacoesEmCurso(tx, estabelecimentoId),
    autorizacaoId ? (tx) => findAutorizacao(tx, autorizacaoId) : null,
  )
  for (const { id, avisar_provedor } of autorizacoes) {
    const la = await conhecida(avisar_provedor ? provedor.cancelMandate(id) : provedor.getMandate(id))
    await naAssinatura((tx, assinatura) => aplicarAutorizacao(tx, assinatura, { id, la }))
  }

  const cobrancas = await ler(
    (tx) => listAbertas(tx, estabelecimentoId, today()),
    cobrancaId ? (tx) => findCobranca(tx, cobrancaId) : null,
  )
  // One that the provider will not talk about keeps no other from going on.
  let falha: unknown
  for (const cobranca of cobrancas) {
    const { id } = cobranca
    try {
      const resposta = await levar(provedor, cobranca, acesso)
      if (resposta)
        await naAssinatura((tx, assinatura) => aplicarCobranca(tx, assinatura, { id, ...resposta }))
    } catch (error) {
      falha ??= error
    }
  }
  if (falha !== undefined) throw falha
}

/** What the provider does not know is no fault: an answer of ours was lost before it came there. */
async function conhecida<T>(pergunta: Promise<T>): Promise<T | null> {
  return pergunta.catch((error) => {
    if (error instanceof ProviderRefusal) return null
    throw error
  })
}

/** Takes a charge one step further. Null: nothing to say of it yet. */
async function levar(
  provedor: AutomaticPixProvider,
  cobranca: CobrancaRow,
  acesso: ReturnType<typeof billingOf>,
): Promise<{ la: Charge | SemResposta; tarde?: boolean } | null> {
  const { id, status, imediata, cancelar, tentar_em, devolver, devolvida_em } = cobranca
  if (devolver > 0 && !devolvida_em) return { la: await devolverOResto(provedor, cobranca) }
  if (imediata && status === 'criada') return daAutorizacao(provedor, cobranca, acesso)
  if (cancelar) {
    const retirada = await conhecida(provedor.cancelCharge(id))
    if (retirada) return { la: retirada }
    const la = await conhecida(provedor.getCharge(id))
    return la ? { la, tarde: true } : { la: { status: 'cancelada', motivo: null } }
  }
  if (status === 'criada') return enviar(provedor, cobranca, acesso)
  const la = tentar_em ? await conhecida(provedor.retryCharge(id, tentar_em)) : null
  return { la: la ?? (await provedor.getCharge(id)) }
}

/** A charge may go back in two parts: each has its own key, which what went back before says. */
async function devolverOResto(
  provedor: AutomaticPixProvider,
  { id, devolver }: CobrancaRow,
): Promise<Charge> {
  const la = await provedor.getCharge(id)
  const amountCents = paraCentavos(devolver) - la.refundedCents
  if (amountCents <= 0) return la
  const refundId = la.refundedCents > 0 ? `${id}-${la.refundedCents}` : id
  return provedor.refundCharge(id, { refundId, amountCents })
}

/** Paid with its permission, or gone with it. */
async function daAutorizacao(
  provedor: AutomaticPixProvider,
  { id, autorizacao_id }: CobrancaRow,
  acesso: ReturnType<typeof billingOf>,
): Promise<{ la: Charge | SemResposta } | null> {
  const la = await conhecida(provedor.getCharge(id))
  if (la) return { la }
  const autorizacao = await withAccess(acesso, (tx) => findAutorizacao(tx, autorizacao_id))
  const espera = autorizacao?.status === 'criada' || autorizacao?.avisar_provedor
  return espera ? null : { la: { status: 'cancelada', motivo: null } }
}

async function enviar(
  provedor: AutomaticPixProvider,
  { id, autorizacao_id: contractId, fatura_id, vencimento, valor }: CobrancaRow,
  acesso: ReturnType<typeof billingOf>,
): Promise<{ la: Charge | SemResposta }> {
  const fatura = await withAccess(acesso, (tx) => findFatura(tx, fatura_id))
  try {
    const la = await provedor.scheduleCharge({
      chargeId: id,
      contractId,
      dueDate: vencimento,
      amountCents: paraCentavos(valor),
      description: `Fatura ${fatura?.numero ?? ''}`,
    })
    return { la }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return { la: { status: 'recusada', motivo: MOTIVOS[error.code] ?? 'O banco não aceitou a cobrança' } }
  }
}

/** Why a charge was not taken, for who reads it. */
const MOTIVOS: Record<string, string> = {
  outside_window: 'Não houve tempo de avisar o banco antes do vencimento',
  mandate_not_active: 'A autorização não vale mais no banco',
}
