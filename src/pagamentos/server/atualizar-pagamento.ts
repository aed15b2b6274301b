import { alertar } from '#src/planos/server/alertar.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { errors } from '../errors.ts'
import { divergencias, type StatusPagamento, statusLocal } from '../rules.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Recebedor } from './conta.ts'
import { consultarPagamento, MercadoPagoError, type Pagamento } from './mercadopago.ts'
import {
  findPagamento,
  idDa,
  lockPagamento,
  type PagamentoRow,
  referenciaDe,
  updateDoProvedor,
} from './repository.ts'

interface Alvo extends Recebedor {
  pagamentoId: string
}

/**
 * Asks Mercado Pago how a payment is, with the token of the account it goes into, and saves the answer. Whoever asks — webhook,
 * status check, reconciliation — comes through here. Returns the payment as it now is.
 */
export async function atualizarPagamento({
  pagamentoId,
  prazoMs,
  ...recebedor
}: Alvo & { prazoMs?: number }): Promise<PagamentoRow> {
  const acesso = acessoDoRecebedor(recebedor)
  const { conta, pagamento } = await withAcesso(acesso, async (tx) => ({
    conta: await abrirContaDoRecebedor(tx, recebedor),
    pagamento: await findPagamento(tx, pagamentoId),
  }))
  if (!pagamento) throw errors.nao_encontrado()
  if (!conta || !pagamento.provider_payment_id) return pagamento

  let informado: Pagamento | null
  try {
    informado = await consultarPagamento({ token: conta.token, id: pagamento.provider_payment_id, prazoMs })
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    await alertarSeRecusado(error, recebedor)
    throw errors.falha_ao_consultar()
  }
  if (informado) await atualizarComInformado({ ...recebedor, pagamentoId, informado })
  return withAcesso(acesso, async (tx) => (await findPagamento(tx, pagamentoId)) as PagamentoRow)
}

/**
 * Saves what the provider told of a payment. Reference, amount, currency and account must be the ones we asked for:
 * otherwise nothing moves and a person is told. A change of status is passed on by a job of the same transaction.
 */
export async function atualizarComInformado({
  pagamentoId,
  informado,
  ...recebedor
}: Alvo & { informado: Pagamento }): Promise<void> {
  const { estabelecimentoId } = recebedor
  await withAcesso(acessoDoRecebedor(recebedor), async (tx) => {
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
    const saved = await updateDoProvedor(tx, { pagamentoId, informado, status })
    const reembolsado = informado.transaction_amount_refunded !== pagamento.valor_reembolsado
    if (saved && (reembolsado || deveAvisar(pagamento.status, status))) {
      await enqueue(tx, pagamento.fatura_id ? 'pagamentos.fatura-atualizada' : 'pagamentos.atualizado', {
        estabelecimentoId,
        pagamentoId,
      })
    }
  })
}

/** The first QR is nobody's news; every other change is. */
function deveAvisar(antes: StatusPagamento, depois: StatusPagamento): boolean {
  return antes !== depois && !(antes === 'criando' && depois === 'pendente')
}

async function alertarSeRecusado(error: MercadoPagoError, recebedor: Recebedor): Promise<void> {
  if (error.status !== 401 && error.status !== 403) return
  const { estabelecimentoId, daPlataforma } = recebedor
  await withAcesso(acessoDoRecebedor(recebedor), (tx) =>
    alertar(tx, {
      codigo: 'PAG-CRED',
      severidade: 'alto',
      estabelecimentoId: daPlataforma ? null : estabelecimentoId,
      chave: daPlataforma ? 'plataforma' : estabelecimentoId,
      resumo: daPlataforma
        ? 'O Mercado Pago recusou a credencial da plataforma.'
        : 'O Mercado Pago recusou a credencial desta loja.',
      dados: { status: error.status },
    }),
  )
}
