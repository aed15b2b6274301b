import { sql } from 'kysely'
import { findPagamentoDaVenda, type PagamentoRow } from '#src/pagamentos/server/pagamentos-da-venda.ts'
import { solicitarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { alertar } from '#src/planos/server/alertar.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { announce } from '#src/shared/server/announcements.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { errors } from '../errors.ts'
import { pagaOnline } from '../rules.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { concluirNoBalcao } from './dar-baixa.ts'
import { acharVenda, lerVenda } from './ler-vendas.ts'
import { eventoDaVenda, moverVenda, transicaoInvalida } from './mover-venda.ts'
import { findVenda, lockVenda, moverEstoque, type VendaRow } from './repository.ts'

/**
 * The system: a payment that the provider approved makes its sale paid. Webhook, status check and reconciliation all
 * end here; the second to come finds it done. Late for a sale that expired or was cancelled: PRODUCT §2.1, rule 17.
 */
export async function confirmarPagamento({
  estabelecimentoId,
  pagamentoId,
}: {
  estabelecimentoId: string
  pagamentoId: string
}): Promise<void> {
  await withAcesso({ papel: 'loja', userId: null, estabelecimentoId }, async (tx) => {
    const pagamento = await findPagamentoDaVenda(tx, pagamentoId)
    const venda = pagamento?.venda_id ? await lockVenda(tx, pagamento.venda_id) : undefined
    if (pagamento?.status !== 'aprovado' || !venda) return
    if (await temReembolso(tx, pagamento.id)) return
    if (venda.pago_em) return devolverRepetido(tx, venda, pagamento)
    if (!(await cobreTotal(tx, venda))) return
    if (venda.status !== 'expirado' && venda.status !== 'cancelado') {
      await tornarPaga(tx, venda, null)
      return
    }
    await confirmarAtrasado(tx, venda, pagamento)
  })
}

/** The shop's team took cash or a card at the counter: writes the payment and makes the sale paid. */
export async function confirmarRecebimento(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  const { estabelecimento_id } = await acharVenda(pessoa, vendaId)
  const acesso = acessoDaLoja(pessoa, estabelecimento_id, 'vendas.confirmar_pagamento')
  await withAcesso(acesso, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda) throw errors.nao_encontrada()
    if (pagaOnline(venda)) throw errors.pix_confirmado_pelo_provedor()
    if (venda.pago_em) return
    await receberNaEntrega(tx, venda, pessoa.userId)
  })
  return lerVenda(pessoa, vendaId)
}

/** Money in the shop's own hands, inside the transaction that hands the sale over. Returns the sale as it is now. */
export async function receberNaEntrega(tx: Tx, venda: VendaRow, userId: string | null): Promise<VendaRow> {
  // Only the provider may bring back a sale that ended: its units went back on the shelf.
  if (venda.status === 'cancelado' || venda.status === 'expirado')
    throw transicaoInvalida(venda.status, 'pago')
  await sql`
    insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, aprovado_em, tentativa)
    select ${venda.estabelecimento_id}, ${venda.id}, ${venda.forma_pagamento}, ${venda.total}, 'aprovado', now(),
      coalesce(max(tentativa), 0) + 1 from pagamentos where venda_id = ${venda.id}`.execute(tx)
  return tornarPaga(tx, venda, userId)
}

/** What the counter took in its own hands, part by part; `quitada` says that it is all of the total. */
export async function receberNoBalcao(
  tx: Tx,
  venda: VendaRow,
  { partes, quitada, userId }: { partes: ParteRecebida[]; quitada: boolean; userId: string },
): Promise<VendaRow> {
  if (partes.length > 0) {
    await tx
      .insertInto('pagamentos')
      .values(
        partes.map((parte, i) => ({
          estabelecimento_id: venda.estabelecimento_id,
          venda_id: venda.id,
          forma: parte.forma,
          valor: parte.valor,
          recebido: parte.recebido ?? null,
          parcelas: parte.parcelas ?? null,
          nsu: parte.nsu ?? null,
          status: 'aprovado',
          aprovado_em: sql<Date>`now()`,
          tentativa: i + 1,
        })),
      )
      .execute()
  }
  return quitada ? tornarPaga(tx, venda, userId) : venda
}

interface ParteRecebida {
  forma: string
  valor: number
  recebido?: number | undefined
  parcelas?: number | undefined
  nsu?: string | undefined
}

/** The only place where `pago_em` is set. Takes the sale locked; the status moves to `pago` only from `pendente`. */
async function tornarPaga(tx: Tx, venda: VendaRow, userId: string | null): Promise<VendaRow> {
  await tx.updateTable('vendas').set({ pago_em: sql`now()` }).where('id', '=', venda.id).execute()
  let paga = ((await findVenda(tx, venda.id)) ?? venda) as VendaRow
  if (venda.status === 'pendente' || venda.status === 'expirado' || venda.status === 'cancelado') {
    paga = await moverVenda(tx, paga, { para: 'pago', userId })
  } else {
    await announce(tx, [eventoDaVenda(paga)])
  }
  await auditar(tx, {
    pessoa: userId ? { userId } : null,
    estabelecimentoId: venda.estabelecimento_id,
    acao: 'venda.pagar',
    recurso: 'vendas',
    recursoId: venda.id,
    para: venda.total,
  })
  // Sales of the shop are counted in public lists.
  await announce(tx, [
    { channel: 'cache', payload: `loja:${venda.estabelecimento_id}` },
    { channel: 'cache', payload: 'lojas' },
  ])
  // Who stands at the counter needs no letter.
  const cartas = venda.canal === 'balcao' ? [] : ['pagamento_confirmado', 'venda_paga']
  for (const carta of cartas) {
    await enqueue(tx, 'vendas.enviar-carta', {
      vendaId: venda.id,
      estabelecimentoId: venda.estabelecimento_id,
      carta,
    })
  }
  return venda.entregar_ao_pagar && venda.status === 'pendente' ? concluirNoBalcao(tx, paga, userId) : paga
}

/** Rule 17: the units are reserved again when they are still there; otherwise all the money goes back. */
async function confirmarAtrasado(tx: Tx, venda: VendaRow, pagamento: PagamentoRow): Promise<void> {
  const ciclo = venda.ciclo + 1
  const { estabelecimento_id: estabelecimentoId, id: vendaId } = venda
  await tx.updateTable('vendas').set({ ciclo }).where('id', '=', vendaId).execute()
  const reservou = await moverEstoque(tx, {
    estabelecimentoId,
    vendaId,
    ciclo,
    tipo: 'reserva',
    userId: null,
  })
  await alertar(tx, {
    codigo: 'PAG-TARDIO',
    severidade: 'alto',
    estabelecimentoId,
    chave: pagamento.id,
    resumo: `O pedido #${venda.numero} foi pago depois de ${venda.status}; ${
      reservou ? 'o estoque foi reservado outra vez.' : 'sem estoque, o valor será devolvido.'
    }`,
    dados: { venda_id: vendaId, pagamento_id: pagamento.id },
  })
  if (reservou) {
    await tornarPaga(tx, { ...venda, ciclo }, null)
    return
  }
  await solicitarReembolso(tx, {
    estabelecimentoId,
    pagamentoId: pagamento.id,
    valor: pagamento.valor,
    motivo: 'Pagamento aprovado depois do prazo, sem estoque.',
    userId: null,
  })
  await enqueue(tx, 'vendas.enviar-carta', { vendaId, estabelecimentoId, carta: 'pagamento_devolvido' })
}

/** A sale paid twice (two PIX of two attempts): the second amount goes back and a person is told. */
async function devolverRepetido(tx: Tx, venda: VendaRow, pagamento: PagamentoRow): Promise<void> {
  const { rows } = await sql<{ outro: boolean }>`select exists (
    select 1 from pagamentos p where p.venda_id = ${venda.id} and p.id <> ${pagamento.id}
      and p.status in ('aprovado', 'reembolsado_parcial', 'reembolsado')
      and (p.aprovado_em, p.id) <= (${pagamento.aprovado_em}, ${pagamento.id})) as outro`.execute(tx)
  if (!rows[0]?.outro) return
  await alertar(tx, {
    codigo: 'PAG-VALOR',
    severidade: 'critico',
    estabelecimentoId: venda.estabelecimento_id,
    chave: pagamento.id,
    resumo: `O pedido #${venda.numero} foi pago duas vezes; o segundo valor será devolvido.`,
    dados: { venda_id: venda.id, pagamento_id: pagamento.id },
  })
  await solicitarReembolso(tx, {
    estabelecimentoId: venda.estabelecimento_id,
    pagamentoId: pagamento.id,
    valor: pagamento.valor,
    motivo: 'Pagamento em duplicidade.',
    userId: null,
  })
}

/** Several ways of paying one sale: it is paid when what was approved makes the total. */
async function cobreTotal(tx: Tx, venda: VendaRow): Promise<boolean> {
  const { rows } = await sql<{ cobre: boolean }>`
    select coalesce(sum(valor), 0) >= ${venda.total} as cobre from pagamentos
    where venda_id = ${venda.id} and status = 'aprovado'`.execute(tx)
  return rows[0]?.cobre ?? false
}

async function temReembolso(tx: Tx, pagamentoId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reembolsos')
    .select('id')
    .where('pagamento_id', '=', pagamentoId)
    .executeTakeFirst()
  return row !== undefined
}
