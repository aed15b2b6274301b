import { reservarLinhas } from '#src/produtos/server/reservar-linhas.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { countOnCommit } from '#src/shared/server/metrics/measures.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { idNaPrateleira } from '../itens.ts'
import type { ItemCalculado } from '../rules.ts'
import type { VendaDetalhe } from '../schemas.ts'

export interface NovaVenda {
  id: string
  compraId: string
  estabelecimentoId: string
  clienteId: string | null
  /** As they named themselves; null at the counter, where the customer's record says it. */
  comprador: Omit<NonNullable<VendaDetalhe['cliente']>, 'id'> | null
  /** The buyer's account; null at the counter, where `registradaPor` is the team member. */
  userId: string | null
  registradaPor: string | null
  canal: 'online' | 'balcao'
  formaPagamento: string
  cartaoOnline: boolean
  entregaPedida: VendaDetalhe['entrega_pedida']
  enderecoEntrega: VendaDetalhe['endereco_entrega']
  subtotal: number
  desconto: number
  entrega: number
  total: number
  expiraEm: Date | null
}

/**
 * Inserts the sale with the shop's next number, its lines and the first step of its history, and takes its units from
 * the shelf, whose products are locked already: one statement, because each costs a quarter of what it does. The
 * number's row is locked from here to the commit. The ids of the lines keep the order of the cart.
 */
export async function insertVenda(tx: Tx, { venda, itens }: { venda: NovaVenda; itens: ItemCalculado[] }) {
  countOnCommit(tx, 'portal_sale_steps_total', { from: 'none', to: 'pendente' })
  const ids = itens.map(() => uuidV7()).toSorted()
  const linhas = itens.map((item, ordem) => ({ id: ids[ordem] as string, ...item }))
  const { estabelecimentoId: loja, id } = venda
  const userId = venda.userId ?? venda.registradaPor
  const row = await rowOf<{ numero: number; created_at: string; expira_em: string | null; tirados: number }>(
    tx,
  )`
    with linhas as (
      select * from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (id uuid, produto_id uuid, variacao_id uuid,
        escolha text, nome text, imagem_url text, quantidade integer, preco_unitario numeric, subtotal numeric,
        desconto_cupom numeric)
    ), numero as (
      update numeracao_vendas set ultimo_numero = ultimo_numero + 1
      where estabelecimento_id = ${loja} returning ultimo_numero
    ), venda as (
      insert into vendas (id, estabelecimento_id, numero, compra_id, cliente_id, comprador, user_id, registrado_por,
        canal, forma_pagamento, cartao_online, entrega_pedida, endereco_entrega, subtotal, desconto, entrega, total, expira_em)
      select ${id}, ${loja}, ultimo_numero, ${venda.compraId}, ${venda.clienteId},
        ${venda.comprador && JSON.stringify(venda.comprador)}::jsonb, ${venda.userId}, ${venda.registradaPor}, ${venda.canal}, ${venda.formaPagamento}, ${venda.cartaoOnline},
        ${venda.entregaPedida && JSON.stringify(venda.entregaPedida)}::jsonb,
        ${venda.enderecoEntrega && JSON.stringify(venda.enderecoEntrega)}::jsonb, ${venda.subtotal}, ${venda.desconto},
        ${venda.entrega}, ${venda.total}, ${venda.expiraEm}
      from numero
      returning numero, iso(created_at) as created_at, iso(expira_em) as expira_em
    ), itens as (
      insert into itens_venda (id, estabelecimento_id, venda_id, produto_id, variacao_id, escolha, nome, imagem_url,
        quantidade, preco_unitario, subtotal, desconto_cupom)
      select id, ${loja}, ${id}, produto_id, variacao_id, escolha, nome, imagem_url, quantidade, preco_unitario, subtotal,
        desconto_cupom
      from linhas
    ), ${reservarLinhas({ loja, vendaId: id, userId, ids: itens.map(idNaPrateleira) })},
    historico as (
      insert into historico_vendas (estabelecimento_id, venda_id, para, user_id)
      values (${loja}, ${id}, 'pendente', ${userId})
    )
    select venda.*, (select count(*)::int from reservados) as tirados from venda`
  // Its products are locked since they were counted.
  if (row?.tirados !== itens.length) throw new Error('The stock that was locked for a sale is gone')
  const { tirados: _, ...numerada } = row
  return { numerada, itens: linhas }
}
