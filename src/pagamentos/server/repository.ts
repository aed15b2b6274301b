import { type Selectable, sql } from 'kysely'
import { ofItsShop, rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { recebido, STATUS_ABERTOS, type StatusPagamento } from '../rules.ts'
import { type DonoDaConta, idDoDono } from './conta.ts'
import { avisarDaMudanca } from './avisar-da-mudanca.ts'
import type { Pagamento } from './mercadopago.ts'

export type PagamentoRow = Omit<Selectable<DB['pagamentos']>, 'status'> & { status: StatusPagamento }

/** What a payment pays: a sale, or an invoice of the platform. */
export type Referencia = { vendaId: string } | { faturaId: string }

/** The id that the provider knows it by. */
export function idDa(referencia: Referencia): string {
  return 'vendaId' in referencia ? referencia.vendaId : referencia.faturaId
}

export function referenciaDe(pagamento: PagamentoRow): Referencia {
  return pagamento.venda_id === null
    ? { faturaId: pagamento.fatura_id ?? '' }
    : { vendaId: pagamento.venda_id }
}

/** How we came to know what the provider says of a payment. */
export type OrigemDaNoticia = 'criacao' | 'webhook' | 'consulta' | 'conciliacao'

/** The one payment that the provider may still approve. */
export async function findAberto(tx: Tx, referencia: Referencia): Promise<PagamentoRow | undefined> {
  const row = await tx
    .selectFrom('pagamentos')
    .selectAll()
    .where('vendaId' in referencia ? 'venda_id' : 'fatura_id', '=', idDa(referencia))
    .where(ofItsShop(tx))
    .where('provider_api', 'is not', null)
    .where('status', 'in', [...STATUS_ABERTOS])
    .executeTakeFirst()
  return row as PagamentoRow | undefined
}

/** Ended here while the last word of the provider was that it may still be paid. */
export const encerradoSemPerguntar = sql`status = 'cancelado' and provider_status in ('pending', 'in_process', 'authorized')`

/** The latest attempt whose answer never came: still awaited, or given up meanwhile. */
export async function findSemResposta(tx: Tx, referencia: Referencia): Promise<PagamentoRow | undefined> {
  const row = await tx
    .selectFrom('pagamentos')
    .selectAll()
    .where('vendaId' in referencia ? 'venda_id' : 'fatura_id', '=', idDa(referencia))
    .where(ofItsShop(tx))
    .where('provider_api', 'is not', null)
    .where('provider_payment_id', 'is', null)
    .where('status', 'in', ['criando', 'cancelado'])
    .orderBy('tentativa', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as PagamentoRow | undefined
}

export async function findPagamento(tx: Tx, pagamentoId: string): Promise<PagamentoRow | undefined> {
  return (await pagamentos(tx, pagamentoId).executeTakeFirst()) as PagamentoRow | undefined
}

export async function lockPagamento(tx: Tx, pagamentoId: string): Promise<PagamentoRow | undefined> {
  const row = await pagamentos(tx, pagamentoId).forNoKeyUpdate().executeTakeFirst()
  return row as PagamentoRow | undefined
}

const pagamentos = (tx: Tx, id: string) =>
  tx.selectFrom('pagamentos').selectAll().where('id', '=', id).where(ofItsShop(tx))

/** In a shop's account, or, without a shop, in the platform's. */
export async function findPorIdDoProvedor(
  tx: Tx,
  { estabelecimentoId, providerPaymentId }: { estabelecimentoId: string | null; providerPaymentId: string },
): Promise<PagamentoRow | undefined> {
  const conhecidos = tx
    .selectFrom('pagamentos')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
  const row = await (estabelecimentoId === null
    ? conhecidos.where('fatura_id', 'is not', null)
    : conhecidos.where('estabelecimento_id', '=', estabelecimentoId).where('venda_id', 'is not', null)
  ).executeTakeFirst()
  return row as PagamentoRow | undefined
}

/** The provider took money for this sale already, and it is not on its way back. */
export async function findAprovado(tx: Tx, vendaId: string): Promise<{ id: string } | undefined> {
  const rows = await tx
    .selectFrom('pagamentos')
    .select(['id', 'status', 'provider_status_detail'])
    .where('venda_id', '=', vendaId)
    .where(ofItsShop(tx))
    .where('provider_api', 'is not', null)
    .where('uso', 'is distinct from', 'devolvido')
    .execute()
  return rows.find((row) => recebido(row.status, row.provider_status_detail))
}

/** Whoever makes a payment for the same thing next, or exchanges the account it goes into, waits until this transaction ends. */
export async function lockTentativas(tx: Tx, dono: DonoDaConta, referencia: Referencia): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock_shared(hashtextextended(${idDoDono(dono)}, 47)),
    pg_advisory_xact_lock(hashtextextended(${idDa(referencia)}, 13))`
}

/** The next attempt to pay at the provider. The unique indexes on open ones make two at once impossible. */
export async function insertTentativa(
  tx: Tx,
  tentativa: {
    estabelecimentoId: string
    referencia: Referencia
    forma: 'pix' | 'cartao'
    valor: number
    expiraEm?: Date
    parcelas?: number
  },
): Promise<PagamentoRow> {
  const { referencia } = tentativa
  const coluna = sql.ref('vendaId' in referencia ? 'venda_id' : 'fatura_id')
  const row = await rowOf<PagamentoRow>(tx)`
    insert into pagamentos (estabelecimento_id, ${coluna}, forma, valor, status, provider_api, expira_em, parcelas,
      tentativa)
    select ${tentativa.estabelecimentoId}, ${idDa(referencia)}, ${tentativa.forma}, ${tentativa.valor},
      'criando', 'payments', ${tentativa.expiraEm ?? null}::timestamptz, ${tentativa.parcelas ?? null}::integer, coalesce(max(tentativa), 0) + 1
    from pagamentos where estabelecimento_id = ${tentativa.estabelecimentoId} and ${coluna} = ${idDa(referencia)}
    returning *`
  return row as PagamentoRow
}

/** Saves what the provider says. Returns false when a newer word is stored already. */
export async function updateDoProvedor(
  tx: Tx,
  {
    pagamentoId,
    informado,
    status,
    origem,
  }: { pagamentoId: string; informado: Pagamento; status: StatusPagamento; origem: OrigemDaNoticia },
): Promise<boolean> {
  const entrou = recebido(status, informado.status_detail)
  const rows = await rowsOf(tx)`
    update pagamentos set
      status = ${status}, provider_payment_id = ${informado.id}, provider_status = ${informado.status},
      provider_status_detail = ${informado.status_detail}, provider_atualizado_em = ${informado.date_last_updated}::timestamptz,
      -- Lost to the bank, or given back: the word says that all of it went, whatever sum comes with it.
      valor_reembolsado = case when ${status} = 'reembolsado'
          or ${status} = 'contestado' and ${informado.status_detail} = 'settled' then valor
        else least(valor, ${informado.transaction_amount_refunded}::numeric + (
          select coalesce(sum(r.valor), 0) from reembolsos r
          where r.estabelecimento_id = pagamentos.estabelecimento_id and r.pagamento_id = pagamentos.id and r.status = 'manual'))
        end,
      qr_code = coalesce(${informado.qr_code}, qr_code), qr_code_base64 = coalesce(${informado.qr_code_base64}, qr_code_base64),
      ticket_url = coalesce(${informado.ticket_url}, ticket_url),
      expira_em = coalesce(${informado.date_of_expiration}::timestamptz, expira_em),
      aprovado_em = case when ${entrou} then coalesce(aprovado_em, ${informado.date_approved}::timestamptz, now())
        else aprovado_em end,
      confirmado_via = case when ${entrou} then coalesce(confirmado_via, ${origem}) else confirmado_via end,
      total_parcelado = coalesce(${informado.total_parcelado}, total_parcelado),
      verificado_em = now()
    where id = ${pagamentoId} and ${ofItsShop(tx)}
      and (provider_atualizado_em is null or ${informado.date_last_updated}::timestamptz is null
        or provider_atualizado_em < ${informado.date_last_updated}::timestamptz
        -- Of two reports of one instant, the one in which money was taken is the later.
        or (provider_atualizado_em = ${informado.date_last_updated}::timestamptz
          and not (aprovado_em is not null and ${status} in ('pendente', 'em_analise', 'autorizado'))))
    returning id`
  return rows.length === 1
}

/** A failed attempt: whoever looks at its sale learns it. False where another word of it came meanwhile, which stands. */
export async function updateStatus(
  tx: Tx,
  pagamentoId: string,
  { de, para }: { de: StatusPagamento; para: StatusPagamento },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pagamentos')
    .set({ status: para })
    .where('id', '=', pagamentoId)
    .where('status', '=', de)
    .where(ofItsShop(tx))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await avisarDaMudanca(tx, pagamentoId)
  return numUpdatedRows > 0n
}
