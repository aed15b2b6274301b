import { sql } from 'kysely'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { log } from '#src/shared/server/log.ts'
import { STATUS_ABERTOS, statusLocal } from '../rules.ts'
import { atualizarComInformado, atualizarPagamento } from './atualizar-pagamento.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, recebedorDe } from './conta.ts'
import { buscarPorReferencia } from './mercadopago.ts'
import { findPagamento, idDa, type PagamentoRow, referenciaDe, updateStatus } from './repository.ts'

/** Without an answer this long after it was asked for, and unknown at the provider, an attempt was never made. */
const DESISTIR_APOS_MS = 10 * 60_000

/**
 * Every five minutes, and for one payment when its answer was lost: asks Mercado Pago about all that is still open or
 * on its way back, so that lost webhooks and lost answers settle by themselves.
 */
export async function conciliarPagamentos({ pagamentoId }: { pagamentoId?: string }): Promise<void> {
  const abertos = await withAcesso(SISTEMA, async (tx) => {
    if (pagamentoId) {
      const pagamento = await findPagamento(tx, pagamentoId)
      return pagamento ? [pagamento] : []
    }
    const rows = await tx
      .selectFrom('pagamentos')
      .selectAll()
      .where('provider_api', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('status', 'in', [...STATUS_ABERTOS]),
          // Money on its way back.
          eb(
            'id',
            'in',
            eb.selectFrom('reembolsos').select('pagamento_id').where('status', '=', 'em_processamento'),
          ),
          // Given up before its answer came: the provider may have taken the money all the same.
          eb.and([
            eb('status', '=', 'cancelado'),
            eb('provider_payment_id', 'is', null),
            eb('created_at', '>', sql<Date>`now() - interval '1 hour'`),
          ]),
        ]),
      )
      .orderBy('created_at')
      .limit(500)
      .execute()
    return rows as PagamentoRow[]
  })
  for (const pagamento of abertos) {
    // One shop's broken account must not keep the others waiting.
    await conciliar(pagamento).catch((error) =>
      log.warn({ err: error, pagamento: pagamento.id }, 'a payment was not reconciled'),
    )
  }
}

async function conciliar(pagamento: PagamentoRow): Promise<void> {
  const { id: pagamentoId } = pagamento
  const recebedor = recebedorDe(pagamento)
  if (pagamento.provider_payment_id) {
    await atualizarPagamento({ ...recebedor, pagamentoId, origem: 'conciliacao' })
    return
  }
  const acesso = acessoDoRecebedor(recebedor)
  const conta = await withAcesso(acesso, (tx) => abrirContaDoRecebedor(tx, recebedor))
  if (!conta) return
  const referencia = idDa(referenciaDe(pagamento))
  const achados = await buscarPorReferencia({ token: conta.token, referencia })
  const conhecidos = await withAcesso(acesso, (tx) =>
    tx
      .selectFrom('pagamentos')
      .select('provider_payment_id')
      .where(pagamento.venda_id ? 'venda_id' : 'fatura_id', '=', referencia)
      .execute(),
  )
  const informado = achados.find((achado) => !conhecidos.some((c) => c.provider_payment_id === achado.id))
  // Given up here and still open there: nobody has its code, it ends by itself.
  const aberto = informado && STATUS_ABERTOS.includes(statusLocal(informado.status, informado.status_detail))
  if (aberto && pagamento.status === 'cancelado') return
  if (informado) {
    await atualizarComInformado({ ...recebedor, pagamentoId, informado, origem: 'conciliacao' })
  } else if (
    pagamento.status === 'criando' &&
    Date.now() - pagamento.created_at.getTime() > DESISTIR_APOS_MS
  ) {
    await withAcesso(acesso, (tx) => updateStatus(tx, pagamentoId, 'cancelado'))
  }
}
