import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { readEmails, sameVariables, type WrittenEmail } from '#src/shared/server/email/texts.tsx'
import { descreverProposta } from '../../frete.ts'
import { nomeDaForma } from '../../rotulos.ts'
import { Contrato, type PedidoNoEmail, Resumo } from './resumo-no-email.tsx'

/** The e-mails of a sale's life, and whom each is for (docs/rules/sales.md#lifecycle). */
export const EMAILS = {
  pedido_para_confirmar: 'loja',
  pedido_desistido: 'loja',
  pedido_sem_resposta: 'loja',
  pedido_recebido_pelo_cliente: 'loja',
  devolucao_para_a_loja: 'loja',
  devolucao_retirada: 'loja',
  pedido_recebido: 'comprador',
  pagamento_confirmado: 'comprador',
  venda_paga: 'loja',
  pix_expirado: 'comprador',
  pagamento_expirado: 'comprador',
  pedido_cancelado: 'comprador',
  pedido_cancelado_com_reembolso: 'comprador',
  pedido_aceito: 'comprador',
  pedido_pronto: 'comprador',
  pedido_enviado: 'comprador',
  pedido_entregue: 'comprador',
  devolucao_aberta: 'comprador',
  devolucao_recusada: 'comprador',
  devolucao_concluida: 'comprador',
  mediacao_pedida: 'comprador',
  mediacao_para_a_loja: 'loja',
  mediacao_pelo_prazo: 'comprador',
  mediacao_pelo_prazo_para_a_loja: 'loja',
  mediacao_decidida: 'comprador',
  mediacao_decidida_para_a_loja: 'loja',
  devolucao_postada: 'loja',
  confirme_o_recebimento: 'comprador',
  avalie_a_compra: 'comprador',
  itens_cancelados: 'comprador',
  comprovante: 'comprador',
  link_de_pagamento: 'comprador',
  pagamento_devolvido: 'comprador',
  pagamento_a_mais: 'comprador',
  reembolso_pedido: 'comprador',
  reembolso_recusado: 'comprador',
  reembolso_concluido: 'comprador',
  loja_parada_por_reembolso: 'loja',
  loja_volta_a_vender: 'loja',
  frete_proposto: 'comprador',
  frete_lembrete: 'comprador',
  frete_atrasado: 'comprador',
  frete_atrasado_para_a_loja: 'loja',
  frete_aceito: 'comprador',
  frete_aceito_para_a_loja: 'loja',
  frete_sem_aceite: 'loja',
  entrega_parada: 'comprador',
  entrega_parada_para_a_loja: 'loja',
} as const

export type NomeDoEmail = keyof typeof EMAILS

export const EMAILS_DA_VENDA = readEmails(
  'pedido',
  import.meta.glob<string>('../../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  sameVariables(Object.keys(EMAILS) as NomeDoEmail[], [
    'numero',
    'loja',
    'cliente',
    'total',
    'forma',
    'pix',
    'comoPagar',
    'prazo',
    'rastreio',
    'protocolo',
    'decisaoAte',
    'reembolsoAte',
    'pago',
    'freteACombinar',
    'frete',
    'resumo',
    'contrato',
    'link',
  ]),
)

export const escreverEmail = (modelo: NomeDoEmail, pedido: PedidoNoEmail): WrittenEmail =>
  EMAILS_DA_VENDA.write(modelo, valoresDoPedido(modelo, pedido))

/** What an e-mail of a sale may say of it. */
export function valoresDoPedido(modelo: NomeDoEmail, pedido: PedidoNoEmail) {
  const { numero, loja, cliente, total, forma, rastreio, protocolo, expiraEm, decisaoAte, reembolsoAte } =
    pedido
  return {
    numero,
    loja,
    cliente,
    total: formatarReais(total),
    forma: nomeDaForma(forma),
    pix: forma === 'pix' ? 'PIX' : null,
    comoPagar: pedido.cartaoOnline ? 'com o cartão' : 'o PIX',
    prazo: expiraEm && formatarDataHora(expiraEm),
    rastreio,
    protocolo,
    decisaoAte: decisaoAte && formatarDataHora(decisaoAte),
    reembolsoAte: reembolsoAte && formatarData(reembolsoAte),
    pago: pedido.pago ? 'pago' : null,
    freteACombinar: pedido.frete && !pedido.frete.proposta ? 'frete' : null,
    frete: pedido.frete?.proposta ? descreverProposta(pedido.frete.proposta, pedido.frete.aceito_em) : null,
    resumo: <Resumo pedido={pedido} />,
    contrato: pedido.contrato && <Contrato contrato={pedido.contrato} />,
    link: EMAILS[modelo] === 'loja' ? pedido.linkDaLoja : pedido.linkDoComprador,
  }
}
