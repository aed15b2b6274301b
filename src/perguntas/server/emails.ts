import { readEmails } from '#src/shared/server/email/texts.tsx'

export const EMAILS_DAS_PERGUNTAS = readEmails(
  'perguntas',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  { pergunta_respondida: ['nome', 'loja', 'produto', 'pergunta', 'resposta', 'link'] },
)
