import type { ItemCalculado } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { NovaVenda } from '../novas-vendas.ts'

/**
 * What lerVenda would read back of an online sale made a moment ago, put together from what was written: the reading
 * back costs more than all the writing. A test checks that the two are equal.
 */
export function detalharNovaVenda({
  venda,
  numerada,
  itens,
  cliente,
  vendedor,
  horasParaConfirmar,
  cupons,
}: {
  venda: NovaVenda
  numerada: { numero: number; created_at: string; expira_em: string | null }
  itens: (ItemCalculado & { id: string })[]
  cliente: NonNullable<VendaDetalhe['cliente']>
  vendedor: NonNullable<VendaDetalhe['vendedor']>
  horasParaConfirmar: number
  cupons: VendaDetalhe['cupons']
}): VendaDetalhe {
  const { created_at } = numerada
  return {
    id: venda.id,
    estabelecimento_id: venda.estabelecimentoId,
    estabelecimento_nome: vendedor.nome,
    compra_id: venda.compraId,
    canal: venda.canal,
    status: 'pendente',
    forma_pagamento: venda.formaPagamento,
    cartao_online: venda.cartaoOnline,
    subtotal: venda.subtotal,
    desconto: venda.desconto,
    entrega: venda.entrega,
    total: venda.total,
    total_reembolsado: 0,
    pago_em: null,
    horas_para_confirmar: horasParaConfirmar,
    entregue_em: null,
    em_disputa: false,
    motivo_cancelamento: null,
    user_id: venda.userId,
    cliente_id: venda.clienteId,
    ...numerada,
    updated_at: created_at,
    entrega_pedida: venda.entregaPedida,
    frete_a_combinar:
      venda.entregaPedida?.modo === 'combinar'
        ? { ciente_em: created_at, proposta: null, aceito_em: null }
        : null,
    cliente,
    itens: itens.map((item) => ({ ...item, quantidade_cancelada: 0, quantidade_devolvida: 0 })),
    valor_cancelado: 0,
    cupons,
    nota_fiscal_emitida: false,
    nota_fiscal_chave: null,
    nota_fiscal: null,
    etiqueta_de_envio: null,
    etiquetas: [],
    atendente: null,
    notas: [],
    vendedor,
    modo_entrega: null,
    rastreio: null,
    observacao: null,
    documento_conferido_em: null,
    endereco_entrega: venda.enderecoEntrega,
    desistencia_protocolo: null,
    devolucao: null,
    devolucoes_anteriores: [],
    pagamentos: [],
    historico: [{ de: null, para: 'pendente', motivo: null, quem: 'Cliente', created_at }],
    reembolsos: [],
    avisos: [],
  }
}
