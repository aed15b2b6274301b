import { sql } from 'kysely'
import { rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDePagamentos } from './queues.ts'
import { avisarQueFalhou, type ReembolsoFalho, reembolsoNegado } from './acertar-reembolsos.ts'
import { atualizarPagamento, perguntar } from './atualizar-pagamento.ts'
import { avisarDaMudanca } from './avisar-da-mudanca.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Recebedor } from './conta.ts'
import { consultarReembolso, MercadoPagoError, type Reembolso, reembolsar } from './mercadopago.ts'
import { findPagamento } from './repository.ts'

interface PedidoDeReembolso {
  estabelecimentoId: string
  pagamentoId: string
  /** Reais. */
  valor: number
  motivo: string
  userId: string | null
  devolucaoId?: string | undefined
}

/**
 * Registers a refund and queues it, inside the transaction that decided it. What the shop took in its own hands waits for
 * it to say that it gave it back (`devolverEmMaos`). `daPlataforma` is true for the payment of an invoice.
 */
export async function solicitarReembolso(
  tx: Tx,
  { daPlataforma = false, ...pedido }: PedidoDeReembolso & { daPlataforma?: boolean },
): Promise<void> {
  const reembolsoId = await insertReembolso(tx, pedido, 'solicitado')
  const { estabelecimentoId } = pedido
  await enqueue(tx, filasDePagamentos.reembolsar, { estabelecimentoId, daPlataforma, reembolsoId })
}

/** Money that the shop gives back in its own hands: recorded at once, for nobody else can. */
export async function registrarReembolsoManual(tx: Tx, pedido: PedidoDeReembolso): Promise<void> {
  await insertReembolso(tx, pedido, 'manual')
  await somarAoPagamento(tx, pedido)
}

async function insertReembolso(
  tx: Tx,
  pedido: PedidoDeReembolso,
  status: 'solicitado' | 'manual',
): Promise<string> {
  const { id } = await tx
    .insertInto('reembolsos')
    .values({
      estabelecimento_id: pedido.estabelecimentoId,
      pagamento_id: pedido.pagamentoId,
      valor: pedido.valor,
      motivo: pedido.motivo,
      user_id: pedido.userId,
      devolucao_id: pedido.devolucaoId ?? null,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Refusals before a person is notified, by the queue's own growing pauses. */
const TENTATIVAS = 5

/**
 * The job that gives the money back at the provider. Its key is the refund's id: a repeat refunds nothing twice. Only
 * after the provider itself refused the refund that it had made of it is another one asked for.
 */
export async function executarReembolso({
  reembolsoId,
  ...recebedor
}: Recebedor & { reembolsoId: string }): Promise<void> {
  const acesso = acessoDoRecebedor(recebedor)
  const { reembolso, pagamento, conta } = await withAccess(acesso, async (tx) => {
    const reembolso = await tx
      .selectFrom('reembolsos')
      .selectAll()
      .where('id', '=', reembolsoId)
      .executeTakeFirst()
    const pagamento = reembolso && (await findPagamento(tx, reembolso.pagamento_id))
    return { reembolso, pagamento, conta: await abrirContaDoRecebedor(tx, recebedor) }
  })
  if (!reembolso || !['solicitado', 'em_processamento'].includes(reembolso.status)) return
  if (!pagamento?.provider_payment_id) return
  // Taken by the provider: asked about, never asked for again.
  if (reembolso.status === 'em_processamento') {
    await atualizarPagamento({ ...recebedor, pagamentoId: pagamento.id })
    return
  }

  try {
    if (!conta) throw new MercadoPagoError(SEM_CONTA)
    const qual = { token: conta.token, id: pagamento.provider_payment_id }
    const valor = reembolso.valor === pagamento.valor ? undefined : reembolso.valor
    const feito = await perguntar(recebedor, async () =>
      reembolsar({ ...qual, chave: await chaveDoPedido(reembolso, qual), valor }),
    )
    await withAccess(acesso, (tx) => guardarResposta(tx, reembolso, feito))
  } catch (error) {
    // Nobody refused: it is asked for again, under the same key, for as long as it takes (conciliarPagamentos).
    if (!(error instanceof MercadoPagoError) || error.incerto) throw error
    const desistiu = await withAccess(acesso, (tx) => contarFalha(tx, { reembolsoId, error }))
    if (!desistiu) throw error
  }
  await atualizarPagamento({ ...recebedor, pagamentoId: pagamento.id })
}

/** Under the key of a refund that the provider made and refused it only tells of that one again. */
async function chaveDoPedido(
  { id, provider_refund_id: anterior }: { id: string; provider_refund_id: string | null },
  qual: { token: string; id: string },
): Promise<string> {
  const negado =
    anterior && reembolsoNegado((await consultarReembolso({ ...qual, reembolsoId: anterior })).status)
  return negado ? `${id}:${anterior}` : id
}

/** What the provider answered; an answer that comes after a later one changes nothing. */
async function guardarResposta(
  tx: Tx,
  reembolso: ReembolsoFalho & { provider_refund_id: string | null },
  feito: Reembolso,
): Promise<void> {
  const negado = reembolsoNegado(feito.status)
  const { numUpdatedRows } = await tx
    .updateTable('reembolsos')
    .set({
      status: negado ? 'falhou' : feito.status === 'approved' ? 'concluido' : 'em_processamento',
      provider_refund_id: feito.id,
      erro: negado ? 'O Mercado Pago recusou o reembolso.' : null,
    })
    .where('id', '=', reembolso.id)
    .where('status', '=', 'solicitado')
    .where('provider_refund_id', 'is not distinct from', reembolso.provider_refund_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if (negado) await avisarQueFalhou(tx, reembolso, 'rejected')
  else await avisarDaMudanca(tx, reembolso.pagamento_id)
}

const SEM_CONTA = {
  status: 0,
  codigo: 'sem_conta',
  mensagem: 'a loja desconectou a conta',
  semResposta: false,
}

/** Counts a refusal. At the last one the refund has failed, and people are notified; true then. */
async function contarFalha(
  tx: Tx,
  { reembolsoId, error }: { reembolsoId: string; error: MercadoPagoError },
): Promise<boolean> {
  const rows = await rowsOf<ReembolsoFalho & { status: string }>(tx)`
    update reembolsos set tentativas = tentativas + 1, erro = ${error.mensagem.slice(0, 300)},
      status = case when tentativas + 1 >= ${TENTATIVAS} then 'falhou' else status end
    where id = ${reembolsoId} and status = 'solicitado'
    returning id, status, valor, pagamento_id, estabelecimento_id`
  const [reembolso] = rows
  if (reembolso?.status !== 'falhou') return false
  await avisarQueFalhou(tx, reembolso, error.codigo)
  return true
}

/** Reais of the payment `p` that are not given back, and that no refund under way gives back. */
export const restaDoPagamento = sql<number>`p.valor - greatest(p.valor_reembolsado, coalesce((
  select sum(r.valor) from reembolsos r where r.estabelecimento_id = p.estabelecimento_id and r.pagamento_id = p.id and r.status <> 'falhou'), 0))`

/** Whether there is still to give back what a refund that failed was of: another one may have given it back since. */
export async function aindaHaOQueReembolsar(tx: Tx, reembolsoId: string): Promise<boolean> {
  const rows = await rowsOf(tx)`
    select 1 from reembolsos pedido join pagamentos p on p.id = pedido.pagamento_id
    where pedido.id = ${reembolsoId} and pedido.valor <= ${restaDoPagamento}`
  return rows.length > 0
}

/** A refund that failed is asked for again: what the provider did meanwhile is not done twice (executarReembolso). */
export async function repetirReembolso(
  tx: Tx,
  { estabelecimentoId, reembolsoId }: { estabelecimentoId: string; reembolsoId: string },
): Promise<boolean> {
  const rows = await rowsOf(tx)`update reembolsos set status = 'solicitado', tentativas = 0
    where id = ${reembolsoId} and status = 'falhou' returning id`
  if (rows.length === 0) return false
  await enqueue(tx, filasDePagamentos.reembolsar, { estabelecimentoId, reembolsoId })
  return true
}

/**
 * A refund that the provider will not make, or never could, was given back by the shop itself: its word, with what proves
 * it.
 */
export async function devolverEmMaos(
  tx: Tx,
  {
    reembolsoId,
    userId,
    comprovanteId,
    observacao,
  }: { reembolsoId: string; userId: string; comprovanteId: string | null; observacao: string },
): Promise<boolean> {
  // The payment before its refunds, as whoever saves the provider's word takes them.
  await run(tx)`select 1 from pagamentos where (estabelecimento_id, id) = (
    select estabelecimento_id, pagamento_id from reembolsos where id = ${reembolsoId}) for no key update`
  const rows = await rowsOf<{ pagamento_id: string; valor: number }>(tx)`
    update reembolsos set status = 'manual', user_id = ${userId}, comprovante_id = ${comprovanteId},
      observacao = ${observacao}
    where id = ${reembolsoId} and (status = 'falhou' or status = 'solicitado' and exists (select from pagamentos p
      where p.estabelecimento_id = reembolsos.estabelecimento_id and p.id = reembolsos.pagamento_id and p.provider_api is null))
    returning pagamento_id, valor`
  const [feito] = rows
  if (!feito) return false
  await somarAoPagamento(tx, { pagamentoId: feito.pagamento_id, valor: feito.valor })
  return true
}

async function somarAoPagamento(
  tx: Tx,
  { pagamentoId, valor }: { pagamentoId: string; valor: number },
): Promise<void> {
  await run(tx)`update pagamentos set valor_reembolsado = valor_reembolsado + ${valor},
      status = case when valor_reembolsado + ${valor} >= valor then 'reembolsado' else 'reembolsado_parcial' end
    where id = ${pagamentoId}`
}
