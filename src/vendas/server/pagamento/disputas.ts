import { sql } from 'kysely'
import { alertar } from '#src/registro/server/alertar.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { rowOf, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { estaNaLoja } from '../../rules.ts'
import { cancelar } from '../cancelar-venda.ts'
import { darBaixa } from './dar-baixa.ts'
import { lockDevolucao, updateDevolucao } from '../devolucao/devolucoes.ts'
import { concluirDevolucao, devolverDaDevolucao } from '../devolucao/responder-devolucao.ts'
import { devolverUnidades } from '../devolucao/linhas-da-venda.ts'
import { eventoDaVenda, moverVenda } from '../mover-venda.ts'
import { devolverDinheiro, somarReembolsado } from './reembolsar-venda.ts'
import { lockVenda, moverEstoque, type VendaRow } from '../repository.ts'

interface Alvo {
  estabelecimentoId: string
  vendaId: string
  pagamentoId: string
}

/** A payment is being disputed: its sale does not conclude by itself until that is over. */
export async function marcarDisputa({ estabelecimentoId, vendaId, pagamentoId }: Alvo): Promise<void> {
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda || venda.em_disputa) return
    await mudarDisputa(tx, venda, true)
    await alertar(tx, {
      codigo: 'PAG-DISPUTA',
      severidade: 'alto',
      estabelecimentoId,
      chave: pagamentoId,
      resumo: `O pagamento do pedido #${venda.numero} está em disputa no Mercado Pago.`,
      dados: { venda_id: vendaId, pagamento_id: pagamentoId },
    })
  })
}

/**
 * Of a row of `vendas`: its dispute ended, with the money kept or given back, and the provider tells of no other. The
 * provider's own word: money given back by hand ends nothing there.
 */
export const DISPUTA_ACABOU = sql`em_disputa
  and exists (select 1 from pagamentos p where p.estabelecimento_id = vendas.estabelecimento_id
    and p.venda_id = vendas.id
    and (p.provider_status in ('approved', 'refunded') or p.provider_status_detail = 'reimbursed'))
  and not exists (select 1 from pagamentos p where p.estabelecimento_id = vendas.estabelecimento_id
    and p.venda_id = vendas.id and (p.provider_status = 'in_mediation'
      or p.provider_status = 'charged_back' and p.provider_status_detail is distinct from 'reimbursed'))`

export async function limparDisputa({
  estabelecimentoId,
  vendaId,
}: Omit<Alvo, 'pagamentoId'>): Promise<void> {
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda?.em_disputa) return
    const acabou = await rowOf(tx)`select 1 from vendas
      where estabelecimento_id = ${estabelecimentoId} and id = ${vendaId} and ${DISPUTA_ACABOU}`
    if (acabou) await encerrarDisputa(tx, venda)
  })
}

export async function encerrarDisputa(tx: Tx, venda: VendaRow): Promise<void> {
  await mudarDisputa(tx, venda, false)
  await devolverOQueEsperava(tx, venda)
}

/** What was cancelled, or came back, while the bank held the money: now it goes to the buyer. */
async function devolverOQueEsperava(tx: Tx, venda: VendaRow): Promise<void> {
  if (venda.status === 'cancelado' && venda.pago_em)
    await devolverDinheiro(tx, venda, { motivo: 'A contestação terminou.', userId: null })
  const devolucao = await lockDevolucao(tx, venda.id)
  if (devolucao?.status !== 'recebida') return
  const pedido = await tx
    .selectFrom('reembolsos')
    .select('id')
    .where('devolucao_id', '=', devolucao.id)
    .executeTakeFirst()
  if (pedido) return
  await devolverDaDevolucao(tx, venda, { devolucao, userId: null })
  await concluirDevolucao(tx, venda)
}

/**
 * The bank took the money back for good (docs/rules/sales.md#payment-states). What was handed over is lost; what was not stays with the shop.
 * The dispute stays recorded on the sale.
 */
export async function perderContestacao(alvo: Alvo): Promise<void> {
  await marcarDisputa(alvo)
  const { estabelecimentoId, vendaId } = alvo
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda || !(await somarReembolsado(tx, venda))) return
    const motivo = 'O banco devolveu o dinheiro ao cliente (contestação).'
    if (estaNaLoja(venda.status)) return cancelar(tx, venda, { motivo, por: 'sistema', userId: null })
    if (!['enviado', 'entregue', 'concluido', 'em_devolucao'].includes(venda.status)) return
    const devolucao = await lockDevolucao(tx, vendaId)
    if (devolucao) await updateDevolucao(tx, devolucao.id, { status: 'concluida', voltar_ao_estoque: false })
    const emDevolucao =
      venda.status === 'em_devolucao'
        ? venda
        : await moverVenda(tx, venda, { para: 'em_devolucao', motivo, userId: null })
    await moverVenda(tx, emDevolucao, { para: 'devolvido', motivo, userId: null })
    // Its coupons before the stock, as every sale takes them.
    await darBaixa(tx, venda, null)
    await moverEstoque(tx, { estabelecimentoId, vendaId, ciclo: venda.ciclo, tipo: 'perda', userId: null })
    await devolverUnidades(tx, vendaId, null)
  })
}

async function mudarDisputa(tx: Tx, venda: VendaRow, em_disputa: boolean): Promise<void> {
  await tx.updateTable('vendas').set({ em_disputa }).where('id', '=', venda.id).execute()
  await announce(tx, [eventoDaVenda(venda)])
}
