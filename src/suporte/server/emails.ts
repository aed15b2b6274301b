import { readEmails } from '#src/shared/server/email/texts.tsx'

const CHAMADO = ['numero', 'assunto', 'pessoa', 'prazo', 'link'] as const
const CONVERSA = ['protocolo', 'loja', 'cliente', 'ultima', 'prazo', 'ajuda', 'link', 'whatsapp'] as const

export const EMAILS_DO_SUPORTE = readEmails(
  'suporte',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  {
    chamado_aberto: CHAMADO,
    chamado_respondido: CHAMADO,
    chamado_resolvido: CHAMADO,
    conversa_aberta: CONVERSA,
    resposta_da_loja: CONVERSA,
    mensagem_da_loja: CONVERSA,
    mensagem_do_cliente: CONVERSA,
    prazo_acabando: CONVERSA,
    ajuda_pedida: CONVERSA,
    ajuda_pedida_para_a_loja: CONVERSA,
    ajuda_respondida: CONVERSA,
    ajuda_respondida_para_a_loja: CONVERSA,
  },
)

export type EmailDeChamado = 'chamado_aberto' | 'chamado_respondido' | 'chamado_resolvido'

/** The e-mails about a conversation, and whom each is for. */
export const EMAILS_DE_CONVERSA = {
  conversa_aberta: 'cliente',
  resposta_da_loja: 'cliente',
  mensagem_da_loja: 'cliente',
  mensagem_do_cliente: 'loja',
  prazo_acabando: 'loja',
  ajuda_pedida: 'cliente',
  ajuda_pedida_para_a_loja: 'loja',
  ajuda_respondida: 'cliente',
  ajuda_respondida_para_a_loja: 'loja',
} as const
