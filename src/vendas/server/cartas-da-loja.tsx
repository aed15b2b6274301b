import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { PedidoNaCarta } from './resumo-na-carta.tsx'

/** A letter to the shop that says one thing. */
function paraALoja(assunto: (p: PedidoNaCarta) => string, frase: (p: PedidoNaCarta) => string) {
  return {
    para: 'loja' as const,
    assunto,
    corpo: (p: PedidoNaCarta) => (
      <Carta titulo={assunto(p)}>
        <Paragrafo>{frase(p)}</Paragrafo>
        <Botao href={p.linkDaLoja}>Abrir venda</Botao>
      </Carta>
    ),
  }
}

/** What the shop hears of a sale besides its payment (PRODUCT §2.1). */
export const CARTAS_DA_LOJA = {
  pedido_para_confirmar: paraALoja(
    (p) => `Pedido #${p.numero} para confirmar: ${formatarReais(p.total)}`,
    (p) =>
      `${p.cliente} fez um pedido que será pago na entrega. Aceite ou recuse no painel: sem resposta no prazo, ele é cancelado.`,
  ),
  pedido_desistido: paraALoja(
    (p) => `Pedido #${p.numero} cancelado pelo cliente`,
    (p) => `${p.cliente} desistiu do pedido #${p.numero}. Os produtos voltaram para o estoque.`,
  ),
  pedido_sem_resposta: paraALoja(
    (p) => `Pedido #${p.numero} cancelado por falta de confirmação`,
    (p) =>
      `O prazo para confirmar o pedido de ${p.cliente} terminou e ele foi cancelado. Isso conta na saúde da loja.`,
  ),
  pedido_recebido_pelo_cliente: paraALoja(
    (p) => `Pedido #${p.numero} recebido pelo cliente`,
    (p) => `${p.cliente} confirmou que recebeu os produtos.`,
  ),
  devolucao_para_a_loja: paraALoja(
    (p) => `Devolução pedida na venda #${p.numero}`,
    (p) =>
      `${p.cliente} quer devolver o pedido #${p.numero}. Protocolo: ${p.protocolo}. Responda em até 5 dias.`,
  ),
  devolucao_retirada: paraALoja(
    (p) => `Devolução da venda #${p.numero} retirada`,
    (p) => `${p.cliente} ficou com os produtos e retirou a devolução. Protocolo: ${p.protocolo}.`,
  ),
}
