import { sql } from 'kysely'
import { errors as errosDeProdutos } from '#src/produtos/errors.ts'
import type { MarcasDeIdade } from '#src/produtos/restricao-de-idade.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { announceSoon } from '#src/shared/server/database/announcements.ts'
import { rowOf, rowsOf, setAccess, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { idNaPrateleira } from '../../itens.ts'
import { calcularVenda } from '../../rules.ts'
import { exigirIdade } from '../compra/exigir-idade.ts'
import { limitarPedidosAbertos } from '../compra/limitar-pedidos.ts'
import { moverVenda } from '../mover-venda.ts'
import { findLojaParaVenda, lockProdutos, lockVenda, moverEstoque, type VendaRow } from '../repository.ts'

/** For how long an expired sale may be opened again (docs/rules/sales.md#lifecycle, row 5). */
const REABRIR_ATE_DIAS = 7
/** For how long the price agreed holds. */
const PRECO_VALE_HORAS = 24

type Loja = NonNullable<Awaited<ReturnType<typeof findLojaParaVenda>>>

/**
 * Opens an expired sale again: the units are reserved anew, at the price agreed when that is less than a day old, else
 * at the price of now, which `totalVisto` must name (409 with it otherwise). A sale that is not expired stays as it is.
 */
export async function reabrirVenda({
  estabelecimentoId,
  vendaId,
  userId,
  totalVisto,
}: {
  estabelecimentoId: string
  vendaId: string
  userId: string
  totalVisto: number | undefined
}): Promise<void> {
  const acesso = { papel: 'loja', userId, estabelecimentoId } as const
  await withAccess(acesso, async (tx) => {
    const loja = await findLojaParaVenda(tx, estabelecimentoId)
    const venda = await lockVenda(tx, vendaId)
    if (venda?.status !== 'expirado') return
    if (!loja) throw errors.loja_nao_encontrada()
    if (loja.em_pausa) throw errors.loja_em_pausa()
    if (loja.agora.getTime() - venda.updated_at.getTime() > REABRIR_ATE_DIAS * 86_400_000)
      throw errors.prazo_de_reabertura()
    // What the counter sells is the shop's own to reserve.
    if (venda.user_id) {
      const unidades = await unidadesDa(tx, venda)
      await limitarPedidosAbertos(tx, { userId: venda.user_id, novas: [{ estabelecimentoId, unidades }] })
      await setAccess(tx, acesso)
      const produtos = await marcasDosItens(tx, venda)
      await setAccess(tx, { papel: 'pessoa', userId: venda.user_id })
      await exigirIdade(tx, { userId: venda.user_id, produtos })
      await setAccess(tx, acesso)
    }

    await acertarPreco(tx, { venda, loja, totalVisto })
    const expira_em = new Date(loja.agora.getTime() + Math.max(31, loja.pix_minutos) * 60_000)
    const mudancas = { ciclo: venda.ciclo + 1, expira_em }
    const aberta = await moverVenda(tx, venda, { para: 'pendente', userId, mudancas })
    const reserva = { estabelecimentoId, vendaId, ciclo: aberta.ciclo, tipo: 'reserva' as const, userId }
    if (!(await moverEstoque(tx, reserva))) throw errosDeProdutos.sem_estoque()
  })
  announceSoon([{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
}

async function marcasDosItens(tx: Tx, { id }: VendaRow) {
  return rowsOf<{ id: string; nome: string } & MarcasDeIdade>(tx)`
    select p.id, p.nome, p.maior_de_18, p.so_com_documento from itens_venda i join produtos p on p.id = i.produto_id
    where i.venda_id = ${id} order by p.id`
}

async function unidadesDa(tx: Tx, { id }: VendaRow): Promise<number> {
  const row = await rowOf<{ unidades: number }>(tx)`
    select coalesce(sum(quantidade - quantidade_cancelada), 0)::int as unidades from itens_venda
    where venda_id = ${id}`
  return row?.unidades ?? 0
}

/** Leaves the sale at the price it has, or brings it to the price of now that the buyer agreed to. */
async function acertarPreco(
  tx: Tx,
  { venda, loja, totalVisto }: { venda: VendaRow; loja: Loja; totalVisto: number | undefined },
): Promise<void> {
  const acordado = venda.preco_em ?? venda.created_at
  const vale = loja.agora.getTime() - acordado.getTime() < PRECO_VALE_HORAS * 3_600_000
  // What was cut from an order by hand stays as it was agreed.
  const fixo = vale || venda.canal !== 'online' || venda.valor_cancelado > 0
  const conta = fixo ? null : await precoDeAgora(tx, { venda, loja })
  const total = conta?.total ?? venda.total
  const mudou = paraCentavos(total) !== paraCentavos(venda.total)
  const visto = totalVisto === undefined ? !mudou : paraCentavos(totalVisto) === paraCentavos(total)
  if (!visto) {
    throw errors.preco_mudou({
      extra: { estabelecimento_id: venda.estabelecimento_id, total, itens: conta?.itens ?? [] },
    })
  }
  if (!conta || !mudou) return
  for (const { produto_id, variacao_id, preco_unitario, subtotal } of conta.itens) {
    await tx
      .updateTable('itens_venda')
      .set({ preco_unitario, subtotal })
      .where('estabelecimento_id', '=', venda.estabelecimento_id)
      .where('venda_id', '=', venda.id)
      .where('produto_id', '=', produto_id)
      .where('variacao_id', 'is not distinct from', variacao_id)
      .execute()
  }
  await tx
    .updateTable('vendas')
    .set({ subtotal: conta.subtotal, desconto: conta.desconto, total, preco_em: sql<Date>`now()` })
    .where('estabelecimento_id', '=', venda.estabelecimento_id)
    .where('id', '=', venda.id)
    .execute()
}

async function precoDeAgora(tx: Tx, { venda, loja }: { venda: VendaRow; loja: Loja }) {
  const itens = await tx
    .selectFrom('itens_venda')
    .select(['produto_id', 'variacao_id', 'quantidade'])
    .where('estabelecimento_id', '=', venda.estabelecimento_id)
    .where('venda_id', '=', venda.id)
    .orderBy('id')
    .execute()
  const produtos = await lockProdutos(tx, venda.estabelecimento_id, itens.map(idNaPrateleira))
  const pedidos = itens.map((item) => {
    const produto = produtos.find(({ id }) => id === idNaPrateleira(item))
    if (!produto) throw errosDeProdutos.sem_estoque()
    return { produto, quantidade: item.quantidade }
  })
  const percentualNoPix = venda.forma_pagamento === 'pix' ? loja.desconto_pix : 0
  return calcularVenda(pedidos, { percentualNoPix, entrega: venda.entrega })
}
