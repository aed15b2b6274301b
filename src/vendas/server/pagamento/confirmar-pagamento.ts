import { sql } from 'kysely'
import { recebido } from '#src/pagamentos/rules.ts'
import {
  marcarDevolvido,
  marcarQueQuitou,
  type ParteRecebida,
  registrarRecebidos,
} from '#src/pagamentos/server/recebidos.ts'
import { findPagamento, type PagamentoRow } from '#src/pagamentos/server/pagamentos-da-cobranca.ts'
import { solicitarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { devolverCupons, retomarCupons, usarCupons } from '#src/cupons/server/usos.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import {
  ofItsShop,
  rowOf,
  run,
  shopAlone,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { errors } from '../../errors.ts'
import { pagaOnline } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { esvaziarCarrinho } from '../carrinho/mudar-carrinho.ts'
import type { NomeDoEmail } from '../emails/emails.tsx'
import { concluirNoBalcao } from './dar-baixa.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import { eventoDaVenda, moverVenda, transicaoInvalida } from '../mover-venda.ts'
import { exigirVenda, lockVenda, moverEstoque, type VendaRow } from '../repository.ts'

/**
 * The system: a payment that the provider approved makes its sale paid. Webhook, status check and reconciliation all
 * end here; the second to come finds it done. What pays no sale, and what is more than its total, goes back. Late for a
 * sale that expired or was cancelled: the units are reserved again, or all goes back. One taken off the lists is on them
 * again.
 */
export async function confirmarPagamento({
  estabelecimentoId,
  pagamentoId,
}: {
  estabelecimentoId: string
  pagamentoId: string
}): Promise<void> {
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const antes = await findPagamento(tx, pagamentoId)
    const venda = antes?.venda_id ? await lockVenda(tx, antes.venda_id, { mesmoRemovida: true }) : undefined
    // Read under the lock: whoever had it before may have decided about this payment.
    const pagamento = await findPagamento(tx, pagamentoId)
    if (!pagamento || pagamento.uso || !venda) return
    if (!recebido(pagamento.status, pagamento.provider_status_detail)) return
    // Money came in for it after all: whatever becomes of that, its shop sees it.
    if (venda.excluido_em) await run(tx)`update vendas set excluido_em = null where id = ${venda.id}`
    if (venda.pago_em) return devolverSobra(tx, venda, { pagamento, motivo: 'Pagamento em duplicidade.' })
    const sobra =
      (await recebidoEmMaos(tx, venda)) + paraCentavos(pagamento.valor) - paraCentavos(venda.total)
    const motivo = `O pedido custa ${formatarReais(venda.total)}.`
    if (sobra < 0) return devolverSobra(tx, venda, { pagamento, motivo })
    if (venda.status !== 'expirado' && venda.status !== 'cancelado') {
      await tornarPaga(tx, venda, { pagamentoId: pagamento.id })
    } else if (!(await confirmarAtrasado(tx, venda, pagamento))) return
    if (sobra > 0) await devolverSobra(tx, venda, { pagamento, motivo, valor: paraReais(sobra) })
  })
}

/** The shop's team took cash or a card at the counter: writes the payment and makes the sale paid. */
export async function confirmarRecebimento(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  const { estabelecimento_id } = await acharVenda(pessoa, vendaId)
  const acesso = acessoDaLoja(pessoa, estabelecimento_id, 'vendas.confirmar_pagamento')
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    if (pagaOnline(venda))
      throw errors.pix_confirmado_pelo_provedor({ title: `Transição inválida: ${venda.status} → pago` })
    if (venda.pago_em) return
    await receberNaEntrega(tx, venda, pessoa.userId)
  })
  return lerVenda(pessoa, vendaId)
}

/** Money in the shop's own hands, inside the transaction that hands the sale over. Returns the sale as it is now. */
export async function receberNaEntrega(tx: Tx, venda: VendaRow, userId: string | null): Promise<VendaRow> {
  // Only the provider may bring back a sale that ended: its units went back on the shelf, or its return is settled.
  if (venda.status === 'cancelado' || venda.status === 'expirado' || venda.status === 'devolvido')
    throw transicaoInvalida(venda.status, 'pago')
  await registrarRecebidos(tx, { estabelecimentoId: venda.estabelecimento_id, vendaId: venda.id }, [
    { forma: venda.forma_pagamento, valor: venda.total },
  ])
  return tornarPaga(tx, venda, { userId })
}

/**
 * What the counter took in its own hands, part by part; `quitada` says that it is all of the total. Without a network it
 * was taken at `vendidaEm`, which is then the day that it counts in.
 */
export async function receberNoBalcao(
  tx: Tx,
  venda: VendaRow,
  {
    partes,
    quitada,
    userId,
    vendidaEm,
  }: { partes: ParteRecebida[]; quitada: boolean; userId: string; vendidaEm: Date | null },
): Promise<VendaRow> {
  const { estabelecimento_id: estabelecimentoId, id: vendaId } = venda
  await registrarRecebidos(tx, { estabelecimentoId, vendaId, em: vendidaEm }, partes)
  return quitada ? tornarPaga(tx, venda, { userId, vendidaEm }) : venda
}

/**
 * The only place where `pago_em` is set. Takes the sale locked; the status moves to `pago` only from `pendente`. It is
 * paid by the provider's `pagamentoId` and by what the shop took in its own hands.
 */
async function tornarPaga(
  tx: Tx,
  venda: VendaRow,
  {
    userId = null,
    pagamentoId = null,
    vendidaEm = null,
  }: { userId?: string | null; pagamentoId?: string | null; vendidaEm?: Date | null },
): Promise<VendaRow> {
  await marcarQueQuitou(tx, { vendaId: venda.id, pagamentoId })
  // What went back before was of a payment that did not pay it.
  const agora = { pago_em: vendidaEm ?? sql<Date>`now()`, total_reembolsado: 0 }
  const row = await tx
    .updateTable('vendas')
    .set(agora)
    .where('id', '=', venda.id)
    .where(ofItsShop(tx))
    .returningAll()
    .executeTakeFirstOrThrow()
  let paga = row as VendaRow
  await usarCupons(tx, { estabelecimentoId: venda.estabelecimento_id, vendaId: venda.id })
  if (pagaOnline(venda)) await esvaziarCarrinho(tx, venda)
  if (venda.status === 'pendente' || venda.status === 'expirado' || venda.status === 'cancelado') {
    const motivo = vendidaEm && `Vendida sem rede em ${formatarDataHora(vendidaEm.toISOString())}.`
    paga = await moverVenda(tx, paga, { para: 'pago', userId, motivo })
  } else {
    await announce(tx, [eventoDaVenda(paga)])
  }
  await auditar(tx, userId ? { userId } : null, 'vendas.pagar', {
    estabelecimentoId: venda.estabelecimento_id,
    id: venda.id,
    para: venda.total,
  })
  // Sales of the shop are counted in public lists.
  await announce(tx, [
    { channel: 'cache', payload: `loja:${venda.estabelecimento_id}` },
    { channel: 'cache', payload: 'vendas' },
  ])
  // Who stands at the counter needs no e-mail.
  if (venda.canal !== 'balcao') await mandarEmails(tx, venda.id, ['pagamento_confirmado', 'venda_paga'])
  return venda.entregar_ao_pagar && venda.status === 'pendente' ? concluirNoBalcao(tx, paga, userId) : paga
}

/** Rule 17: the units are reserved again when they are still there; otherwise all the money goes back, and false. */
async function confirmarAtrasado(tx: Tx, venda: VendaRow, pagamento: PagamentoRow): Promise<boolean> {
  const ciclo = venda.ciclo + 1
  const { estabelecimento_id: estabelecimentoId, id: vendaId } = venda
  await tx.updateTable('vendas').set({ ciclo }).where('id', '=', vendaId).where(ofItsShop(tx)).execute()
  // Coupons before the stock, as every sale takes them.
  const comCupom = await retomarCupons(tx, { estabelecimentoId, vendaId })
  const reservou =
    comCupom && (await moverEstoque(tx, { estabelecimentoId, vendaId, ciclo, tipo: 'reserva', userId: null }))
  if (!reservou) await devolverCupons(tx, { estabelecimentoId, vendaId })
  const falta = comCupom ? 'sem estoque' : 'com o cupom esgotado'
  await alertar(tx, {
    codigo: 'PAG-TARDIO',
    severidade: 'alto',
    estabelecimentoId,
    chave: pagamento.id,
    resumo: `O pedido #${venda.numero} foi pago depois de ${venda.status}; ${
      reservou ? 'o estoque foi reservado outra vez.' : `${falta}, o valor será devolvido.`
    }`,
    dados: { venda_id: vendaId, pagamento_id: pagamento.id },
  })
  if (reservou) {
    await tornarPaga(tx, { ...venda, ciclo }, { pagamentoId: pagamento.id })
    return true
  }
  const motivo = `Pagamento aprovado depois do prazo, ${falta}.`
  await devolver(tx, pagamento, { venda, motivo, modelo: 'pagamento_devolvido' })
  return false
}

/** Money that pays nothing of the sale (a second PIX, or one of another price) goes back, and people are notified. */
async function devolverSobra(
  tx: Tx,
  venda: VendaRow,
  { pagamento, motivo, valor = pagamento.valor }: { pagamento: PagamentoRow; motivo: string; valor?: number },
): Promise<void> {
  await alertar(tx, {
    codigo: 'PAG-VALOR',
    severidade: 'critico',
    estabelecimentoId: venda.estabelecimento_id,
    chave: pagamento.id,
    resumo: `Foram pagos ${formatarReais(valor)} a mais no pedido #${venda.numero}; o valor será devolvido. ${motivo}`,
    dados: { venda_id: venda.id, pagamento_id: pagamento.id },
  })
  await devolver(tx, pagamento, { venda, valor, motivo, modelo: 'pagamento_a_mais' })
  await announce(tx, [eventoDaVenda(venda)])
}

async function devolver(
  tx: Tx,
  { id: pagamentoId, valor: tudo, valor_reembolsado }: PagamentoRow,
  {
    venda: { id: vendaId, estabelecimento_id: estabelecimentoId },
    valor = tudo,
    motivo,
    modelo,
  }: { venda: VendaRow; valor?: number; motivo: string; modelo: NomeDoEmail },
): Promise<void> {
  await marcarDevolvido(tx, pagamentoId)
  // What the shop gave back of it in the provider's own panel does not go back again.
  const falta = paraReais(paraCentavos(valor) - paraCentavos(valor_reembolsado))
  if (falta <= 0) return
  await solicitarReembolso(tx, { estabelecimentoId, pagamentoId, valor: falta, motivo, userId: null })
  await mandarEmails(tx, vendaId, [modelo], pagamentoId)
}

/** Cents that the counter took of a sale in its own hands and still has. */
async function recebidoEmMaos(tx: Tx, venda: VendaRow): Promise<number> {
  const row = await rowOf<{ recebido: number }>(tx)`
    select coalesce(sum(valor), 0) as recebido from pagamentos
    where estabelecimento_id = ${venda.estabelecimento_id} and venda_id = ${venda.id} and status = 'aprovado'
      and provider_api is null`
  return paraCentavos(row?.recebido ?? 0)
}
