import { lerEmails } from '#src/shared/server/email/textos.tsx'

const CHAMADO = ['numero', 'assunto', 'pessoa', 'prazo', 'link'] as const
const CONVERSA = ['protocolo', 'loja', 'cliente', 'ultima', 'prazo', 'link', 'whatsapp'] as const

export const EMAILS_DO_SUPORTE = lerEmails(
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  {
    chamado_aberto: CHAMADO,
    chamado_respondido: CHAMADO,
    chamado_resolvido: CHAMADO,
    conversa_aberta: CONVERSA,
    resposta_da_loja: CONVERSA,
    mensagem_do_cliente: CONVERSA,
    prazo_acabando: CONVERSA,
  },
)

export type EmailDeChamado = 'chamado_aberto' | 'chamado_respondido' | 'chamado_resolvido'

/** The e-mails about a conversation, and whom each is for. */
export const EMAILS_DE_CONVERSA = {
  conversa_aberta: 'cliente',
  resposta_da_loja: 'cliente',
  mensagem_do_cliente: 'loja',
  prazo_acabando: 'loja',
} as const
