import { sql } from 'kysely'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { atualizarPagamento } from './atualizar-pagamento.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Recebedor } from './conta.ts'
import { reembolsar } from './mercadopago.ts'
import { findPagamento } from './repository.ts'

/** Registers a refund and queues it, inside the transaction that decided it. `valor` in reais. */
export async function solicitarReembolso(
  tx: Tx,
  pedido: {
    estabelecimentoId: string
    /** True for the payment of an invoice. */
    daPlataforma?: boolean
    pagamentoId: string
    valor: number
    motivo: string
    userId: string | null
  },
): Promise<void> {
  const id = uuidV7()
  await tx
    .insertInto('reembolsos')
    .values({
      id,
      estabelecimento_id: pedido.estabelecimentoId,
      pagamento_id: pedido.pagamentoId,
      valor: pedido.valor,
      motivo: pedido.motivo,
      user_id: pedido.userId,
    })
    .execute()
  await enqueue(tx, 'pagamentos.reembolsar', {
    estabelecimentoId: pedido.estabelecimentoId,
    daPlataforma: pedido.daPlataforma ?? false,
    reembolsoId: id,
  })
}

/** Money that the shop gives back in its own hands: recorded at once, for nobody else can. */
export async function registrarReembolsoManual(
  tx: Tx,
  pedido: {
    estabelecimentoId: string
    pagamentoId: string
    valor: number
    motivo: string
    userId: string | null
  },
): Promise<void> {
  await tx
    .insertInto('reembolsos')
    .values({
      estabelecimento_id: pedido.estabelecimentoId,
      pagamento_id: pedido.pagamentoId,
      valor: pedido.valor,
      motivo: pedido.motivo,
      user_id: pedido.userId,
      status: 'manual',
    })
    .execute()
  await sql`update pagamentos set valor_reembolsado = valor_reembolsado + ${pedido.valor},
      status = case when valor_reembolsado + ${pedido.valor} >= valor then 'reembolsado' else 'reembolsado_parcial' end
    where id = ${pedido.pagamentoId}`.execute(tx)
}

/** The job that gives the money back at the provider. Its key is the refund's id: a repeat refunds nothing twice. */
export async function executarReembolso({
  reembolsoId,
  ...recebedor
}: Recebedor & { reembolsoId: string }): Promise<void> {
  const acesso = acessoDoRecebedor(recebedor)
  const { reembolso, pagamento, conta } = await withAcesso(acesso, async (tx) => {
    const reembolso = await tx
      .selectFrom('reembolsos')
      .selectAll()
      .where('id', '=', reembolsoId)
      .executeTakeFirst()
    const pagamento = reembolso && (await findPagamento(tx, reembolso.pagamento_id))
    return { reembolso, pagamento, conta: await abrirContaDoRecebedor(tx, recebedor) }
  })
  if (
    !reembolso ||
    reembolso.status === 'concluido' ||
    reembolso.status === 'manual' ||
    !pagamento?.provider_payment_id ||
    !conta
  )
    return

  const feito = await reembolsar({
    token: conta.token,
    id: pagamento.provider_payment_id,
    chave: reembolsoId,
    valor: reembolso.valor === pagamento.valor ? undefined : reembolso.valor,
  })
  await withAcesso(acesso, (tx) =>
    tx
      .updateTable('reembolsos')
      .set({
        status: feito.status === 'approved' ? 'concluido' : 'em_processamento',
        provider_refund_id: feito.id,
      })
      .where('id', '=', reembolsoId)
      .execute(),
  )
  await atualizarPagamento({ ...recebedor, pagamentoId: pagamento.id })
}
