import { alertar } from '#src/registro/server/alertar.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { avisarDaMudanca } from './avisar-da-mudanca.ts'
import type { Pagamento } from './mercadopago.ts'
import type { PagamentoRow } from './repository.ts'

/** The provider will not make this refund: what it says of one that it took before, or answers at once. */
export const reembolsoNegado = (status: string | null) => status === 'rejected' || status === 'cancelled'

const DEPOIS_DE_ACEITO = 'O Mercado Pago aceitou o reembolso e depois o recusou.'

export interface ReembolsoFalho {
  id: string
  pagamento_id: string
  estabelecimento_id: string
  valor: number
}

/**
 * Refunds as the provider lists them with their payment, which the caller has locked: those on their way have arrived or
 * were refused, and one that failed was made in the provider's own panel. Returns whether one changed.
 */
export async function acertarReembolsos(
  tx: Tx,
  { id, estabelecimento_id: lojaId }: PagamentoRow,
  { refunds, transaction_amount_refunded: devolvido }: Pagamento,
): Promise<boolean> {
  const ids = (escolher: (status: string | null) => boolean) =>
    refunds.filter(({ status }) => escolher(status)).map((refund) => refund.id)
  const negados = ids(reembolsoNegado)
  // One that is not listed has arrived when the payment says that so much went back.
  const acertados = await rowsOf<ReembolsoFalho & { status: string }>(tx)`
    update reembolsos set
      status = case when provider_refund_id = any(${negados}::text[]) then 'falhou' else 'concluido' end,
      erro = case when provider_refund_id = any(${negados}::text[]) then ${DEPOIS_DE_ACEITO} end
    where estabelecimento_id = ${lojaId} and pagamento_id = ${id} and status = 'em_processamento'
      and (provider_refund_id = any(${[...negados, ...ids((status) => status === 'approved')]}::text[])
        or coalesce(provider_refund_id, '') <> all(${ids(() => true)}::text[])
          and ${devolvido} >= (select sum(valor) from reembolsos
            where estabelecimento_id = ${lojaId} and pagamento_id = ${id} and status in ('em_processamento', 'concluido')))
    returning id, pagamento_id, estabelecimento_id, valor, status`
  for (const acertado of acertados)
    if (acertado.status === 'falhou') await avisarQueFalhou(tx, acertado, 'rejected')
  let doPainel = 0
  for (const refund of refunds)
    if (refund.status === 'approved') doPainel += await acertarDoPainel(tx, { id, lojaId, refund })
  return acertados.length + doPainel > 0
}

/**
 * A refund that is none of ours gives back what a failed one of its amount and before it was to give back, or is that one,
 * its answers lost. While another is being asked for, it may be its.
 */
async function acertarDoPainel(
  tx: Tx,
  { id, lojaId, refund }: { id: string; lojaId: string; refund: Pagamento['refunds'][number] },
): Promise<number> {
  return run(tx)`update reembolsos set status = 'concluido', provider_refund_id = ${refund.id}
    where status = 'falhou' and id = (
      select r.id from reembolsos r
      where r.estabelecimento_id = ${lojaId} and r.pagamento_id = ${id} and r.status = 'falhou' and r.valor = ${refund.amount}
        and r.created_at < ${refund.date_created}::timestamptz
        and not exists (select 1 from reembolsos x where x.estabelecimento_id = ${lojaId} and x.pagamento_id = ${id}
          and (x.provider_refund_id = ${refund.id} or x.status = 'solicitado'))
      order by r.created_at, r.id limit 1)`
}

/** A refund was given up: people are told, and whoever works its sale or invoice. */
export async function avisarQueFalhou(tx: Tx, falho: ReembolsoFalho, codigo: string): Promise<void> {
  await alertar(tx, {
    codigo: 'PAG-REEMB',
    severidade: 'alto',
    estabelecimentoId: falho.estabelecimento_id,
    chave: falho.id,
    resumo: `O Mercado Pago recusou um reembolso de ${formatarReais(falho.valor)}.`,
    dados: { reembolso_id: falho.id, pagamento_id: falho.pagamento_id, codigo },
  })
  await avisarDaMudanca(tx, falho.pagamento_id)
}
