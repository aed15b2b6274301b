import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { countOnCommit } from '#src/shared/server/metrics/measures.ts'
import { errors } from '../errors.ts'
import { divergencias, STATUS_ABERTOS, type StatusPagamento, statusLocal } from '../rules.ts'
import { acertarReembolsos } from './acertar-reembolsos.ts'
import { avisarDaMudanca } from './avisar-da-mudanca.ts'
import {
  abrirContaDoRecebedor,
  acessoDoRecebedor,
  type DonoDaConta,
  type Recebedor,
  recebedorDe,
} from './conta.ts'
import { consultarPagamento, MercadoPagoError, type Pagamento } from './mercadopago.ts'
import {
  findAberto,
  findPagamento,
  idDa,
  lockPagamento,
  lockTentativas,
  type OrigemDaNoticia,
  type PagamentoRow,
  referenciaDe,
  updateDoProvedor,
} from './repository.ts'

interface Alvo extends Recebedor {
  pagamentoId: string
}

/** A payment as it now is; `foraDaConta` when the account that is connected has none of its id: it was made in another. */
export type PagamentoConsultado = PagamentoRow & { foraDaConta: boolean }

/**
 * Asks Mercado Pago how a payment is, with the token of the account it goes into, and saves the answer. Whoever asks — webhook,
 * status check, reconciliation — comes through here.
 */
export async function atualizarPagamento({
  pagamentoId,
  prazoMs,
  origem = 'consulta',
  ...recebedor
}: Alvo & { prazoMs?: number; origem?: OrigemDaNoticia }): Promise<PagamentoConsultado> {
  const acesso = acessoDoRecebedor(recebedor)
  const { conta, pagamento } = await withAccess(acesso, async (tx) => ({
    conta: await abrirContaDoRecebedor(tx, recebedor),
    pagamento: await findPagamento(tx, pagamentoId),
  }))
  if (!pagamento) throw errors.nao_encontrado()
  if (!conta || !pagamento.provider_payment_id) return { ...pagamento, foraDaConta: false }

  let informado: Pagamento | null
  try {
    const qual = { token: conta.token, id: pagamento.provider_payment_id, prazoMs }
    informado = await perguntar(recebedor, () => consultarPagamento(qual))
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    throw errors.falha_ao_consultar()
  }
  if (informado) await atualizarComInformado({ ...recebedor, pagamentoId, informado, origem })
  const depois = await withAccess(
    acesso,
    async (tx) => (await findPagamento(tx, pagamentoId)) as PagamentoRow,
  )
  return { ...depois, foraDaConta: informado === null }
}

/**
 * Saves what the provider reported of a payment. Reference, amount, currency and account must be the ones we asked for:
 * otherwise nothing moves and a person is notified. A change of status is passed on by a job of the same transaction.
 */
export async function atualizarComInformado({
  pagamentoId,
  informado,
  origem = 'consulta',
  ...recebedor
}: Alvo & { informado: Pagamento; origem?: OrigemDaNoticia }): Promise<void> {
  const { estabelecimentoId } = recebedor
  await withAccess(acessoDoRecebedor(recebedor), async (tx) => {
    const pagamento = await lockPagamento(tx, pagamentoId)
    const conta = await abrirContaDoRecebedor(tx, recebedor)
    if (!pagamento || !conta) return
    const diferencas = divergencias(
      { referencia: idDa(referenciaDe(pagamento)), valor: pagamento.valor, contaId: conta.contaId },
      informado,
    )
    if (diferencas.length > 0) {
      await alertar(tx, {
        codigo: 'PAG-VALOR',
        severidade: 'critico',
        estabelecimentoId,
        chave: pagamentoId,
        resumo: `O Mercado Pago informa ${diferencas.join(', ')} diferente do pedido.`,
        dados: { pagamento_id: pagamentoId, diferencas },
      })
      return
    }
    const status = statusLocal(informado.status, informado.status_detail)
    if (await haOutroAberto(tx, pagamento, status)) return
    const saved = await updateDoProvedor(tx, { pagamentoId, informado, status, origem })
    if (saved && status !== pagamento.status) countOnCommit(tx, 'portal_payments_total', { status })
    const acertou = saved && (await acertarReembolsos(tx, pagamento, informado))
    if (
      saved &&
      status === 'aprovado' &&
      pagamento.status !== 'aprovado' &&
      origem === 'conciliacao' &&
      !pagamento.fatura_id
    )
      await alertarSemWebhook(tx, estabelecimentoId)
    const reembolsado = informado.transaction_amount_refunded !== pagamento.valor_reembolsado
    if (
      saved &&
      (acertou || reembolsado || deveAvisar(pagamento, { status, detalhe: informado.status_detail }))
    )
      await avisarDaMudanca(tx, pagamentoId)
  })
}

/**
 * Of one that was not open here the provider says that it may be paid again, while another is open: it stays as it was,
 * and is asked about again. Whoever makes the next one waits until this is saved.
 */
async function haOutroAberto(tx: Tx, pagamento: PagamentoRow, status: StatusPagamento): Promise<boolean> {
  if (!STATUS_ABERTOS.includes(status) || STATUS_ABERTOS.includes(pagamento.status)) return false
  const referencia = referenciaDe(pagamento)
  await lockTentativas(tx, recebedorDe(pagamento), referencia)
  return (await findAberto(tx, referencia)) !== undefined
}

/** Several approvals a day that only our own asking found: the shop's notifications do not arrive. */
async function alertarSemWebhook(tx: Tx, estabelecimentoId: string): Promise<void> {
  const row = await rowOf<{ quantos: number }>(tx)`
    select count(*)::int as quantos from pagamentos where estabelecimento_id = ${estabelecimentoId}
      and confirmado_via = 'conciliacao' and aprovado_em > now() - interval '24 hours'`
  const quantos = row?.quantos ?? 0
  if (quantos < (await lerConfiguracao(tx, regrasDeAlerta)).pix_sem_aviso) return
  await alertar(tx, {
    codigo: 'PAG-SEMWH',
    severidade: 'medio',
    estabelecimentoId,
    chave: estabelecimentoId,
    resumo: `${quantos} PIX de um dia foram confirmados sem aviso do Mercado Pago: confira o endereço do webhook.`,
    dados: { quantos },
  })
}

/** The first QR is nobody's news; every other change is, and of a dispute also its state. */
function deveAvisar(
  antes: PagamentoRow,
  depois: { status: StatusPagamento; detalhe: string | null },
): boolean {
  if (antes.status === 'contestado' && antes.provider_status_detail !== depois.detalhe) return true
  return antes.status !== depois.status && !(antes.status === 'criando' && depois.status === 'pendente')
}

/** Asks the provider something with the token of whom it should pay. One that it refuses is told of, whatever was asked. */
export async function perguntar<T>(dono: DonoDaConta, pergunta: () => Promise<T>): Promise<T> {
  try {
    return await pergunta()
  } catch (error) {
    if (error instanceof MercadoPagoError && (error.status === 401 || error.status === 403))
      await alertarDaCredencial(dono, error.status)
    throw error
  }
}

async function alertarDaCredencial(dono: DonoDaConta, status: number): Promise<void> {
  const estabelecimentoId = dono.daPlataforma ? null : dono.estabelecimentoId
  await withAccess(acessoDoRecebedor(dono), (tx) =>
    alertar(tx, {
      codigo: 'PAG-CRED',
      severidade: 'alto',
      estabelecimentoId,
      chave: estabelecimentoId ?? 'plataforma',
      resumo: `O Mercado Pago recusou a credencial ${estabelecimentoId ? 'desta loja' : 'da plataforma'}.`,
      dados: { status },
    }),
  )
}
