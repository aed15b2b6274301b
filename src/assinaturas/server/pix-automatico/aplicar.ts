import { alertar } from '#src/registro/server/alertar.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { currentTime, today } from '#src/shared/server/clock.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { aindaVale, type FimDaAutorizacao, proximaTentativa } from '../../pix-automatico.ts'
import { faturaEmAberto } from '../../situacoes.ts'
import { precoComPeriodo } from '../../rotulos.ts'
import { avisarTelas } from '../avisar-telas.ts'
import { escreverEmail, escreverEmailDaAssinatura } from '../emails-da-cobranca.ts'
import { quitarFatura } from '../faturas/quitar-fatura.ts'
import { lerRegras } from '../ler-regras.ts'
import { type AssinaturaRow, findFatura } from '../repository.ts'
import { acertarPixAutomatico, escreverFim } from './acertar.ts'
import type { Charge, Mandate } from './porta.ts'
import {
  type AutorizacaoRow,
  type CobrancaRow,
  contarNovasTentativas,
  findAutorizacao,
  findCobranca,
  gravarAutorizacao,
  gravarCobranca,
  gravarTentativas,
} from './repository.ts'

// What the provider says, kept. Their subscription is locked by the caller; late, repeated and unordered answers find
// what they say already there, and move nothing back.

/** Null: the provider does not know it, so there is nothing to end there. */
export async function aplicarAutorizacao(
  tx: Tx,
  assinatura: AssinaturaRow,
  { id, la }: { id: string; la: Mandate | null },
): Promise<void> {
  const nossa = await findAutorizacao(tx, id)
  if (!nossa) return
  const { estabelecimento_id: estabelecimentoId } = nossa
  const acabou = la === null || !['created', 'approved'].includes(la.status)
  if (nossa.status !== 'criada' && nossa.status !== 'aprovada') {
    if (acabou && nossa.avisar_provedor) await gravarAutorizacao(tx, id, { avisar_provedor: false })
    return
  }
  if (la?.status === 'approved' && nossa.status === 'criada') {
    await gravarAutorizacao(tx, id, { status: 'aprovada', aprovada_em: currentTime() })
    await escreverEmailDaAssinatura(tx, {
      modelo: 'pix_automatico_autorizado',
      estabelecimentoId,
      ocasiao: id,
      dados: { para: precoComPeriodo(nossa.valor, nossa.periodicidade), dia: formatarDia(nossa.primeira_em) },
    })
    await avisarTelas(tx, { estabelecimentoId, id, status: 'aprovada' })
    return acertarPixAutomatico(tx, assinatura, { hoje: today() })
  }
  if (!acabou || (!la && !nuncaChegou(nossa))) return
  const { status, por } = la ? fimNoProvedor(la) : SEM_RESPOSTA
  await gravarAutorizacao(tx, id, { status, encerrada_em: currentTime(), encerrada_por: por })
  if (nossa.status === 'aprovada') await escreverFim(tx, nossa, por)
  await avisarTelas(tx, { estabelecimentoId, id, status })
}

const SEM_RESPOSTA = { status: 'expirada', por: 'prazo' } as const
const UM_DIA_MS = 86_400_000

/** Asked for, never answered, and nobody asked again. */
function nuncaChegou({ provider_id, created_at }: AutorizacaoRow): boolean {
  return provider_id === null && currentTime().getTime() - created_at.getTime() > UM_DIA_MS
}

function fimNoProvedor({ status, cancelledBy }: Mandate): {
  status: 'rejeitada' | 'expirada' | 'cancelada'
  por: FimDaAutorizacao
} {
  if (status === 'rejected') return { status: 'rejeitada', por: 'recusa' }
  if (status === 'expired') return { status: 'expirada', por: 'prazo' }
  return { status: 'cancelada', por: cancelledBy === 'receiver' ? 'loja' : 'banco' }
}

/** Why it was not even sent, or that it was withdrawn before, in place of what the provider says of it. */
export type SemResposta = { status: 'recusada' | 'cancelada'; motivo: string | null }

export async function aplicarCobranca(
  tx: Tx,
  assinatura: AssinaturaRow,
  { id, la, tarde = false }: { id: string; la: Charge | SemResposta; tarde?: boolean },
): Promise<void> {
  const nossa = await findCobranca(tx, id)
  if (!nossa) return
  if ('attempts' in la) {
    await gravarTentativas(tx, nossa, la.attempts)
    if (la.refundedCents > 0 && la.refundedCents >= paraCentavos(nossa.devolver) && !nossa.devolvida_em)
      await gravarCobranca(tx, id, { devolvida_em: currentTime() })
  }
  // Paid is paid.
  if (nossa.status === 'paga') return
  if (tarde) await gravarCobranca(tx, id, { cancelar: false, tarde: true })
  if (la.status === 'paid')
    return receber(tx, assinatura, { nossa, pagoEm: la.paidAt, endToEndId: la.endToEndId })
  const status = STATUS[la.status]
  const motivo = 'attempts' in la ? motivoDe(la) : la.motivo
  const fim = status === 'cancelada' || status === 'recusada'
  const tentar = status === 'agendada' || fim ? { tentar_em: null } : {}
  await gravarCobranca(tx, id, { status, motivo, ...tentar, ...(fim ? { cancelar: false } : {}) })
  if (status === nossa.status) return
  await avisarTelas(tx, { estabelecimentoId: nossa.estabelecimento_id, id: nossa.fatura_id, status })
  if (status !== 'agendada' && !nossa.cancelar && !nossa.imediata)
    await escreverFalha(tx, nossa, { motivo, status })
}

const STATUS = {
  scheduled: 'agendada',
  refused: 'recusada',
  failed: 'falhou',
  cancelled: 'cancelada',
  recusada: 'recusada',
  cancelada: 'cancelada',
} as const

function motivoDe({ status, reason, cancelledBy }: Charge): string | null {
  if (status === 'cancelled') return cancelledBy === 'payer' ? 'Cancelada no app do banco' : 'Retirada'
  return status === 'scheduled' ? null : reason
}

/** The bank will not pay, or not now: from here on the invoice is reminded of as any other. */
async function escreverFalha(
  tx: Tx,
  cobranca: CobrancaRow,
  { motivo, status }: { motivo: string | null; status: string },
): Promise<void> {
  const fatura = await findFatura(tx, cobranca.fatura_id)
  if (!fatura || !aindaVale(cobranca, fatura)) return
  const tentativas = await contarNovasTentativas(tx, cobranca)
  const outra = status === 'falhou' && proximaTentativa(cobranca.vencimento, tentativas, today())
  const depois = outra ? ` O banco tenta de novo em ${formatarDia(outra)}.` : ''
  await escreverEmail(tx, {
    modelo: 'pix_automatico_falhou',
    fatura,
    passo: `pix-automatico-${cobranca.id}`,
    texto: `${motivo ?? 'O banco não disse por quê'}.${depois}`,
  })
}

/** The invoice is paid as by any other way. What it did not owe any more goes back. */
async function receber(
  tx: Tx,
  assinatura: AssinaturaRow,
  { nossa, pagoEm, endToEndId }: { nossa: CobrancaRow; pagoEm: Date | null; endToEndId: string | null },
): Promise<void> {
  const { id, fatura_id: faturaId } = nossa
  await gravarCobranca(tx, id, {
    status: 'paga',
    motivo: null,
    cancelar: false,
    tentar_em: null,
    pago_em: pagoEm ?? currentTime(),
    end_to_end_id: endToEndId,
  })
  const fatura = await findFatura(tx, faturaId)
  const deve = fatura && faturaEmAberto(fatura.status) ? paraCentavos(fatura.total) : 0
  const valor = paraCentavos(nossa.valor)
  const quitada =
    deve > 0 &&
    (await quitarFatura(tx, assinatura, {
      faturaId,
      meio: 'pix_automatico',
      valor: paraReais(Math.min(valor, deve)),
      pagoEm: pagoEm ?? currentTime(),
      hoje: today(),
      regras: await lerRegras(tx),
    }))
  const sobra = quitada ? Math.max(0, valor - deve) : valor
  if (sobra === 0 || !fatura) return
  await devolver(tx, nossa, { fatura, centavos: sobra })
}

/** Paid twice, or more than was owed: it goes back by itself, and shop and platform are told. */
async function devolver(
  tx: Tx,
  { id, estabelecimento_id: estabelecimentoId }: CobrancaRow,
  { fatura, centavos }: { fatura: NonNullable<Awaited<ReturnType<typeof findFatura>>>; centavos: number },
): Promise<void> {
  const valor = paraReais(centavos)
  await gravarCobranca(tx, id, { devolver: valor })
  await escreverEmail(tx, {
    modelo: 'pix_automatico_devolvido',
    fatura,
    passo: `pix-automatico-devolvido-${id}`,
    texto: formatarReais(valor),
  })
  await alertar(tx, {
    codigo: 'PAG-TARDIO',
    severidade: 'alto',
    estabelecimentoId,
    chave: id,
    resumo: `PIX Automático pago na fatura ${fatura.numero}, que não devia ${formatarReais(valor)}. O valor está sendo devolvido.`,
    dados: { fatura_id: fatura.id, cobranca_id: id },
  })
}
