import { readEmails } from '#src/shared/server/email/texts.tsx'

export const EMAILS_DA_PRIVACIDADE = readEmails(
  'privacidade',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  {
    conta_parada: ['dia', 'link'],
    conta_excluida: [],
    conta_parada_excluida: [],
    // To who was not signed in: asks whether it was really them.
    pedido_a_confirmar: ['protocolo', 'tipo', 'prazo', 'link'],
    pedido_recebido: ['protocolo', 'tipo', 'prazo'],
    pedido_atendido: ['protocolo', 'resposta'],
    pedido_negado: ['protocolo', 'motivo', 'resposta'],
  },
)
