import { alertar } from '#src/planos/server/alertar.ts'
import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { errors } from '../errors.ts'
import { divergencias, type StatusPagamento, statusLocal } from '../rules.ts'
import { abrirConta } from './conta.ts'
import { consultarPagamento, MercadoPagoError, type Pagamento } from './mercadopago.ts'
import { findPagamento, lockPagamento, type PagamentoRow, updateDoProvedor } from './repository.ts'

interface Alvo {
  estabelecimentoId: string
  pagamentoId: string
}

/**
 * Asks Mercado Pago how a payment is, with its shop's own token, and saves the answer. Whoever asks — webhook,
 * status check, reconciliation — comes through here. Returns the payment as it now is.
 */
export async function atualizarPagamento({
  estabelecimentoId,
  pagamentoId,
  prazoMs,
}: Alvo & { prazoMs?: number }): Promise<PagamentoRow> {
  const acesso = acessoDoSistema(estabelecimentoId)
  const { conta, pagamento } = await withAcesso(acesso, async (tx) => ({
    conta: await abrirConta(tx, estabelecimentoId),
    pagamento: await findPagamento(tx, pagamentoId),
  }))
  if (!pagamento) throw errors.nao_encontrado()
  if (!conta || !pagamento.provider_payment_id) return pagamento

  let informado: Pagamento | null
  try {
    informado = await consultarPagamento({ token: conta.token, id: pagamento.provider_payment_id, prazoMs })
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    await alertarSeRecusado(error, estabelecimentoId)
    throw errors.falha_ao_consultar()
  }
  if (informado) await atualizarComInformado({ estabelecimentoId, pagamentoId, informado })
  return withAcesso(acesso, async (tx) => (await findPagamento(tx, pagamentoId)) as PagamentoRow)
}

/**
 * Saves what the provider told of a payment. Reference, amount, currency and account must be the ones we asked for:
 * otherwise nothing moves and a person is told. A change of status is passed on by a job of the same transaction.
 */
export async function atualizarComInformado({
  estabelecimentoId,
  pagamentoId,
  informado,
}: Alvo & { informado: Pagamento }): Promise<void> {
  await withAcesso(acessoDoSistema(estabelecimentoId), async (tx) => {
    const pagamento = await lockPagamento(tx, pagamentoId)
    const conta = await abrirConta(tx, estabelecimentoId)
    if (!pagamento || !conta) return
    const diferencas = divergencias(
      { vendaId: pagamento.venda_id, valor: pagamento.valor, contaId: conta.contaId },
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
    const saved = await updateDoProvedor(tx, { pagamentoId, informado, status })
    const reembolsado = informado.transaction_amount_refunded !== pagamento.valor_reembolsado
    if (saved && (reembolsado || deveAvisar(pagamento.status, status))) {
      await enqueue(tx, 'pagamentos.atualizado', { estabelecimentoId, pagamentoId })
    }
  })
}

/** The first QR is nobody's news; every other change is. */
function deveAvisar(antes: StatusPagamento, depois: StatusPagamento): boolean {
  return antes !== depois && !(antes === 'criando' && depois === 'pendente')
}

async function alertarSeRecusado(error: MercadoPagoError, estabelecimentoId: string): Promise<void> {
  if (error.status !== 401 && error.status !== 403) return
  await withAcesso(acessoDoSistema(estabelecimentoId), (tx) =>
    alertar(tx, {
      codigo: 'PAG-CRED',
      severidade: 'alto',
      estabelecimentoId,
      chave: estabelecimentoId,
      resumo: 'O Mercado Pago recusou a credencial desta loja.',
      dados: { status: error.status },
    }),
  )
}

function acessoDoSistema(estabelecimentoId: string): Acesso {
  return { papel: 'loja', userId: null, estabelecimentoId }
}
