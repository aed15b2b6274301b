import { uuidV7 } from '#src/shared/uuid.ts'
import type { EntregaPedida } from '#src/vendas/schemas.ts'
import { linhaDeConsumidor } from './fabrica.ts'
import { fichaDoCliente } from './fichas-de-cliente.ts'
import type { VendaDaDemo } from './historia.ts'
import type { Linhas } from './linhas.ts'

const HORA = 3_600_000

export interface Comprador {
  id: string
  nome: string
  email: string
  telefone: string
}

/** Whoever bought becomes a customer of the shop, from the first purchase on. */
export function porClientes(
  linhas: Linhas,
  {
    vendas,
    compradores,
    estabelecimentoId,
    donoId,
  }: { vendas: VendaDaDemo[]; compradores: Comprador[]; estabelecimentoId: string; donoId: string },
): Map<number, string> {
  const clientes = new Map<number, string>()
  for (const { comprador, em, canal } of vendas) {
    const pessoa = comprador === null ? undefined : compradores[comprador]
    if (comprador === null || !pessoa || clientes.has(comprador)) continue
    const id = uuidV7(em)
    const linha = linhaDeConsumidor({
      id,
      estabelecimento_id: estabelecimentoId,
      user_id: pessoa.id,
      nome: pessoa.nome,
      email: pessoa.email,
      telefone: pessoa.telefone,
      origem: canal,
      created_at: new Date(em),
      updated_at: new Date(em),
      ...fichaDoCliente(linhas, {
        clienteId: id,
        estabelecimentoId,
        donoId,
        desde: new Date(em),
        semente: `${pessoa.email} ${vendas.length}`,
      }),
    })
    clientes.set(comprador, id)
    linhas.por('consumidores', linha)
  }
  return clientes
}

export interface VendaNumerada {
  venda: VendaDaDemo
  numero: number
  estabelecimentoId: string
  clientes: Map<number, string>
  compradores: Comprador[]
  donoId: string
}

/** Without a fee, so that the totals of the story stay what they are. */
function comoFoiPedida({ enviadoEm }: VendaDaDemo, numero: number): EntregaPedida {
  return enviadoEm === null && numero % 3 === 0
    ? { modo: 'retirada', prazo: 'pronto em 1 dia útil', zona: null }
    : { modo: 'combinar', prazo: 'a combinar', zona: null }
}

/** One sale with its items and its history. */
export function porVenda(
  linhas: Linhas,
  { venda, numero, estabelecimentoId, clientes, compradores, donoId }: VendaNumerada,
): void {
  const { comprador, passos } = venda
  const data = (em: number | null) => (em === null ? null : new Date(em))
  const fim = passos.at(-1)
  linhas.por('vendas', {
    id: venda.id,
    estabelecimento_id: estabelecimentoId,
    numero,
    compra_id: venda.compraId,
    canal: venda.canal,
    cliente_id: comprador === null ? null : (clientes.get(comprador) ?? null),
    user_id: comprador === null || venda.canal === 'balcao' ? null : (compradores[comprador]?.id ?? null),
    registrado_por: venda.canal === 'balcao' ? donoId : null,
    status: venda.status,
    forma_pagamento: venda.forma,
    subtotal: venda.total,
    total: venda.total,
    total_reembolsado: venda.reembolsada ? venda.total : 0,
    pago_em: data(venda.pagoEm),
    enviado_em: data(venda.enviadoEm),
    entregue_em: data(venda.entregueEm),
    modo_entrega: venda.enviadoEm === null ? null : 'entrega_propria',
    entrega_pedida: venda.canal === 'online' ? JSON.stringify(comoFoiPedida(venda, numero)) : null,
    expira_em: venda.forma === 'pix' ? new Date(venda.em + HORA) : null,
    // Their e-mails went out long ago: the clock must not write them all on the first start.
    lembrete_recebimento_em: data(venda.enviadoEm),
    pedido_avaliacao_em: data(venda.entregueEm),
    cancelado_por: venda.status === 'cancelado' ? 'cliente' : null,
    motivo_cancelamento: venda.status === 'cancelado' ? (fim?.motivo ?? 'Cancelada.') : null,
    created_at: new Date(venda.em),
    updated_at: new Date(fim?.em ?? venda.em),
  })
  for (const { id, produto, variacao, quantidade, preco, subtotal } of venda.itens) {
    linhas.por('itens_venda', {
      id,
      estabelecimento_id: estabelecimentoId,
      venda_id: venda.id,
      produto_id: produto.id,
      variacao_id: variacao?.id ?? null,
      nome: variacao ? `${produto.nome} (${variacao.variacao})` : produto.nome,
      imagem_url: produto.imagem_url,
      quantidade,
      preco_unitario: preco,
      subtotal,
    })
  }
  for (const { de, para, em, motivo } of passos) {
    linhas.por('historico_vendas', {
      estabelecimento_id: estabelecimentoId,
      venda_id: venda.id,
      de,
      para,
      motivo: motivo ?? null,
      // What only the shop's people do.
      user_id: para === 'em_preparacao' || para === 'enviado' ? donoId : null,
      created_at: new Date(em),
    })
  }
}
