import { paraCentavos } from '#src/shared/dinheiro.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { EntregaDaCompra, EntregaDaLoja } from '../../entrega-da-compra.ts'
import { idNaPrateleira } from '../../itens.ts'
import type { Venda } from '../../schemas.ts'

interface PedidoDaLoja {
  loja: LojaDoCarrinho
  forma: string
  cartaoOnline: boolean
  entrega: EntregaDaCompra
  endereco: Endereco | undefined
  /** Codes that the person wants to use: an open order with others is another one. */
  cupons: readonly string[]
}

/** The open sale that holds exactly what stands in the cart, going to the same place: it is paid, not made again. */
export function pedidoJaFeito(abertas: Venda[], pedido: PedidoDaLoja): Venda | undefined {
  return abertas.find(
    (aberta) =>
      mesmoPedido(aberta, pedido) &&
      (aberta.entrega_pedida?.modo === 'retirada' || mesmoEndereco(aberta.endereco_entrega, pedido.endereco)),
  )
}

function mesmoPedido(venda: Venda, { loja, forma, cartaoOnline, entrega, cupons }: PedidoDaLoja): boolean {
  const pedida = entrega.lojas.find(({ loja: { id } }) => id === loja.estabelecimentoId)
  return (
    venda.estabelecimento_id === loja.estabelecimentoId &&
    venda.status === 'pendente' &&
    venda.forma_pagamento === forma &&
    venda.cartao_online === cartaoOnline &&
    mesmaEntrega(venda, pedida) &&
    cupons.every((codigo) => venda.cupons.some((usado) => usado.codigo === codigo)) &&
    venda.itens.length === loja.linhas.length &&
    loja.linhas.every(({ produto, quantidade, subtotal }) =>
      venda.itens.some(
        (item) =>
          idNaPrateleira(item) === produto.id && item.quantidade === quantidade && item.subtotal === subtotal,
      ),
    )
  )
}

/** Fetched, brought or arranged as before; posted by the same service at the same price. */
function mesmaEntrega(venda: Venda, pedida: EntregaDaLoja | undefined): boolean {
  const antes = venda.entrega_pedida
  if (!antes || !pedida) return !antes && !pedida
  if (antes.modo !== 'tabela' && antes.modo !== 'transportadora') return antes.modo === pedida.modo
  return (
    pedida.modo === 'envio' &&
    (antes.servico?.id ?? null) === pedida.cotacao?.servico_id &&
    paraCentavos(venda.entrega) === pedida.taxaCentavos
  )
}

function mesmoEndereco(antes: Endereco | null, agora: Endereco | undefined): boolean {
  if (!antes || !agora) return !antes && !agora
  return (['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'uf'] as const).every(
    (parte) => (antes[parte] ?? '') === (agora[parte] ?? ''),
  )
}
