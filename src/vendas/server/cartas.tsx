import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { nomeDaForma } from '../rotulos.ts'
import { CARTAS_DA_LOJA } from './cartas-da-loja.tsx'
import { type PedidoNaCarta, Resumo } from './resumo-na-carta.tsx'

/** The letters of a sale's life: subject and body for each occasion, and whom it is for. */
export const CARTAS = {
  ...CARTAS_DA_LOJA,
  pedido_recebido: {
    para: 'comprador',
    assunto: (p) => `Pedido #${p.numero} recebido por ${p.loja}`,
    corpo: (p) => (
      <Carta titulo={`Recebemos o seu pedido #${p.numero}`}>
        <Paragrafo>
          Olá, {p.cliente}. Este é o resumo da sua compra na loja {p.loja}:
        </Paragrafo>
        <Resumo pedido={p} />
        <Paragrafo>
          {p.expiraEm
            ? `Pague ${p.cartaoOnline ? 'com o cartão' : 'o PIX'} até ${formatarDataHora(p.expiraEm)} para garantir os produtos.`
            : 'A loja vai confirmar o pedido e combinar o pagamento com você.'}
        </Paragrafo>
        <Botao href={p.linkDoComprador}>Acompanhar pedido</Botao>
        <Discreto>
          Você pode desistir da compra em até 7 dias depois de receber os produtos, sem informar o motivo.
        </Discreto>
      </Carta>
    ),
  },
  pagamento_confirmado: {
    para: 'comprador',
    assunto: (p) => `Pagamento do pedido #${p.numero} confirmado`,
    corpo: (p) => (
      <Carta titulo="Pagamento confirmado">
        <Paragrafo>
          Olá, {p.cliente}. A loja {p.loja} recebeu {formatarReais(p.total)} pelo pedido #{p.numero} e já pode
          separar os seus produtos.
        </Paragrafo>
        <Resumo pedido={p} />
        <Botao href={p.linkDoComprador}>Acompanhar pedido</Botao>
      </Carta>
    ),
  },
  venda_paga: {
    para: 'loja',
    assunto: (p) => `Venda #${p.numero} paga: ${formatarReais(p.total)}`,
    corpo: (p) => (
      <Carta titulo={`Venda #${p.numero} paga`}>
        <Paragrafo>
          {p.cliente} pagou {formatarReais(p.total)} ({nomeDaForma(p.forma)}). Separe os produtos:
        </Paragrafo>
        <Resumo pedido={p} />
        <Botao href={p.linkDaLoja}>Abrir venda</Botao>
      </Carta>
    ),
  },
  pix_expirado: {
    para: 'comprador',
    assunto: (p) => `O PIX do pedido #${p.numero} expirou`,
    corpo: (p) => (
      <Carta titulo="Seu PIX expirou">
        <Paragrafo>
          Olá, {p.cliente}. O prazo para pagar o pedido #{p.numero} da loja {p.loja} terminou e nada foi
          cobrado. Se ainda quiser os produtos, gere um novo PIX em até 7 dias.
        </Paragrafo>
        <Botao href={p.linkDoComprador}>Gerar novo PIX</Botao>
      </Carta>
    ),
  },
  pedido_cancelado: {
    para: 'comprador',
    assunto: (p) => `Pedido #${p.numero} cancelado`,
    corpo: (p) => (
      <Carta titulo={`Pedido #${p.numero} cancelado`}>
        <Paragrafo>
          Olá, {p.cliente}. O pedido na loja {p.loja} foi cancelado
          {p.forma === 'pix' ? ' e o PIX deixou de valer' : ''}. Nada foi cobrado.
        </Paragrafo>
        <Botao href={p.linkDoComprador}>Ver pedido</Botao>
      </Carta>
    ),
  },
  pedido_cancelado_com_reembolso: simples(
    (p) => `Pedido #${p.numero} cancelado: o valor será devolvido`,
    (p) => `O pedido na loja ${p.loja} foi cancelado. O valor pago volta pelo mesmo meio de pagamento.`,
    'Ver pedido',
  ),
  pedido_aceito: simples(
    (p) => `Pedido #${p.numero} aceito`,
    (p) => `A loja ${p.loja} aceitou o seu pedido e está separando os produtos. Você paga na entrega.`,
    'Acompanhar pedido',
  ),
  pedido_pronto: simples(
    (p) => `Pedido #${p.numero} pronto para retirada`,
    (p) => `Os seus produtos esperam por você na loja ${p.loja}.`,
    'Ver pedido',
  ),
  pedido_enviado: simples(
    (p) => `Pedido #${p.numero} a caminho`,
    (p) =>
      `A loja ${p.loja} enviou os seus produtos.${p.rastreio ? ` Código de rastreio: ${p.rastreio}.` : ''}`,
    'Acompanhar pedido',
  ),
  pedido_entregue: simples(
    (p) => `Pedido #${p.numero} entregue`,
    () =>
      'Esperamos que goste. Se mudar de ideia, você tem 7 dias para desistir da compra, sem informar o motivo.',
    'Ver pedido',
  ),
  devolucao_aberta: simples(
    (p) => `Devolução do pedido #${p.numero} registrada`,
    (p) =>
      `Recebemos o seu pedido de devolução. Protocolo: ${p.protocolo}. A loja ${p.loja} paga a devolução e tem 5 dias para responder.`,
    'Acompanhar devolução',
  ),
  devolucao_recusada: simples(
    (p) => `Devolução do pedido #${p.numero} recusada`,
    (p) =>
      `A loja ${p.loja} recusou a devolução ${p.protocolo} e disse o motivo no pedido. Se não concordar, peça mediação ao Portal.`,
    'Ver motivo',
  ),
  mediacao_para_a_loja: {
    para: 'loja',
    assunto: (p) => `Mediação pedida na venda #${p.numero}`,
    corpo: (p) => (
      <Carta titulo={`Mediação na venda #${p.numero}`}>
        <Paragrafo>
          {p.cliente} não concordou com a recusa da devolução {p.protocolo} e pediu a mediação do Portal.
          Junte o que tiver sobre o caso: vamos decidir e avisar os dois lados.
        </Paragrafo>
        <Botao href={p.linkDaLoja}>Abrir venda</Botao>
      </Carta>
    ),
  },
  mediacao_decidida: simples(
    (p) => `Mediação do pedido #${p.numero} decidida`,
    (p) => `O Portal decidiu sobre a devolução ${p.protocolo}. O que foi decidido está no pedido.`,
    'Ver decisão',
  ),
  mediacao_decidida_para_a_loja: {
    para: 'loja',
    assunto: (p) => `Mediação da venda #${p.numero} decidida`,
    corpo: (p) => (
      <Carta titulo={`Mediação da venda #${p.numero}`}>
        <Paragrafo>
          O Portal decidiu sobre a devolução {p.protocolo}. Veja a decisão e o que fazer agora.
        </Paragrafo>
        <Botao href={p.linkDaLoja}>Abrir venda</Botao>
      </Carta>
    ),
  },
  devolucao_postada: {
    para: 'loja',
    assunto: (p) => `Devolução da venda #${p.numero} enviada pelo cliente`,
    corpo: (p) => (
      <Carta titulo={`A devolução da venda #${p.numero} está a caminho`}>
        <Paragrafo>
          {p.cliente} enviou os produtos de volta (protocolo {p.protocolo}). Quando chegarem, confirme o
          recebimento: sem resposta em 10 dias o reembolso é feito automaticamente.
        </Paragrafo>
        <Botao href={p.linkDaLoja}>Abrir venda</Botao>
      </Carta>
    ),
  },
  confirme_o_recebimento: simples(
    (p) => `O pedido #${p.numero} chegou?`,
    (p) =>
      `A loja ${p.loja} enviou o seu pedido há 13 dias. Se chegou, confirme o recebimento; se não chegou, avise a loja. Em 2 dias o pedido será marcado como entregue.`,
    'Ver pedido',
  ),
  avalie_a_compra: simples(
    (p) => `Como foi a sua compra na loja ${p.loja}?`,
    (p) => `Conte o que achou do pedido #${p.numero}. A sua avaliação ajuda a loja e quem vai comprar.`,
    'Avaliar compra',
  ),
  itens_cancelados: simples(
    (p) => `Itens do pedido #${p.numero} cancelados`,
    (p) =>
      `Uma parte do seu pedido na loja ${p.loja} foi cancelada. O que já foi pago por ela volta pelo mesmo meio de pagamento; o resto do pedido continua.`,
    'Ver pedido',
  ),
  comprovante: {
    para: 'comprador',
    assunto: (p) => `Comprovante da compra #${p.numero} na loja ${p.loja}`,
    corpo: (p) => (
      <Carta titulo={`Compra #${p.numero} na loja ${p.loja}`}>
        <Resumo pedido={p} />
        <Botao href={p.linkDoComprador}>Ver compra</Botao>
        <Discreto>Este comprovante não é documento fiscal.</Discreto>
      </Carta>
    ),
  },
  link_de_pagamento: {
    para: 'comprador',
    assunto: (p) => `Pague a compra #${p.numero} na loja ${p.loja}`,
    corpo: (p) => (
      <Carta titulo={`A sua compra na loja ${p.loja} espera o pagamento`}>
        <Resumo pedido={p} />
        <Botao href={p.linkDoComprador}>Pagar com PIX</Botao>
        <Discreto>Confira o nome da loja no aplicativo do seu banco antes de confirmar.</Discreto>
      </Carta>
    ),
  },
  pagamento_devolvido: simples(
    (p) => `Pagamento do pedido #${p.numero} devolvido`,
    (p) =>
      `O pagamento chegou depois do prazo e a loja ${p.loja} não tem mais os produtos. O valor todo volta pelo mesmo meio de pagamento.`,
    'Ver pedido',
  ),
  reembolso_pedido: simples(
    (p) => `A loja ${p.loja} devolve um valor do pedido #${p.numero}`,
    () =>
      'O valor volta pelo mesmo meio de pagamento e segue o prazo do seu banco. O pedido continua como está.',
    'Ver pedido',
  ),
  reembolso_concluido: simples(
    (p) => `Reembolso do pedido #${p.numero} concluído`,
    (p) => `A loja ${p.loja} devolveu o valor do pedido. O crédito segue o prazo do seu banco.`,
    'Ver pedido',
  ),
} as const satisfies Record<
  string,
  {
    para: 'comprador' | 'loja'
    assunto: (p: PedidoNaCarta) => string
    corpo: (p: PedidoNaCarta) => React.ReactElement
  }
>

export type NomeDaCarta = keyof typeof CARTAS

/** A letter to the buyer that says one thing. */
function simples(assunto: (p: PedidoNaCarta) => string, frase: (p: PedidoNaCarta) => string, botao: string) {
  return {
    para: 'comprador' as const,
    assunto,
    corpo: (p: PedidoNaCarta) => (
      <Carta titulo={assunto(p)}>
        <Paragrafo>
          Olá, {p.cliente}. {frase(p)}
        </Paragrafo>
        <Botao href={p.linkDoComprador}>{botao}</Botao>
      </Carta>
    ),
  }
}
