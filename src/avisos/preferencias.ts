export const CANAIS_DE_AVISO = ['app', 'aparelho', 'email', 'whatsapp'] as const
export type CanalDeAviso = (typeof CANAIS_DE_AVISO)[number]

/**
 * What a shop's people may be notified of. An event is the first word of a notification's type (`vendas.paga`), or
 * the whole of it where one matters by itself.
 */
export const EVENTOS_DE_AVISO = [
  {
    id: 'vendas',
    nome: 'Pedidos e pagamentos',
    detalhe: 'Pedido novo, pagamento confirmado, pedido cancelado',
  },
  {
    id: 'devolucoes',
    nome: 'Desistências e devoluções',
    detalhe: 'Têm prazo na lei: 7 dias para o cliente desistir',
  },
  { id: 'mensagens', nome: 'Mensagens de clientes', detalhe: 'A resposta é devida em até 5 dias' },
  { id: 'avaliacoes', nome: 'Avaliações', detalhe: 'Avaliação nova da loja ou de um produto' },
  { id: 'perguntas', nome: 'Perguntas', detalhe: 'Pergunta nova na página de um produto' },
  { id: 'produtos', nome: 'Estoque e produtos', detalhe: 'Últimas unidades, esgotado, importação concluída' },
  { id: 'suporte', nome: 'Chamados do suporte', detalhe: 'Resposta da nossa equipe' },
  { id: 'assinaturas', nome: 'Assinatura e faturas', detalhe: 'Fatura emitida, vencimento, pagamento' },
  {
    id: 'integracoes',
    nome: 'Integrações',
    detalhe: 'Webhook desligado depois de muitas falhas, Bling que parou',
  },
  { id: 'usuarios', nome: 'Equipe e acessos', detalhe: 'Convite aceito, recusado ou pedido de novo' },
] as const
export type EventoDeAviso = (typeof EVENTOS_DE_AVISO)[number]['id']

/** E-mails that no one may turn off: they carry a legal or financial deadline. */
export const SEMPRE_POR_EMAIL: ReadonlySet<string> = new Set(['devolucoes', 'assinaturas'])

/** What a device shows is what the panel shows: who turned a kind off there is not told of it on a device either. */
export const CANAL_DE_QUE_DEPENDE: Partial<Record<CanalDeAviso, CanalDeAviso>> = { aparelho: 'app' }

/**
 * Whether somebody of a shop has a say in an event's way. E-mails go to the shop's one address, as its owner wants them:
 * those of `suporte` to whoever wrote the ticket, those of `usuarios` to the person they are about, whatever a shop chose.
 * With WhatsApp, an e-mail about somebody who buys also leads to a talk with them.
 */
export function podeEscolher(evento: EventoDeAviso, canal: CanalDeAviso, dono: boolean): boolean {
  if (canal === 'whatsapp') return dono && evento === 'mensagens'
  if (canal === 'email') return evento === 'suporte' || (dono && evento !== 'usuarios')
  return true
}
