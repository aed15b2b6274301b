import { readEmails } from '#src/shared/server/email/texts.tsx'

export const EMAILS_DA_CONTA = readEmails(
  'conta',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  {
    confirmacao: ['nome', 'link'],
    // For who comes with an address that already has its account: the page's answer must not tell.
    conta_existente: ['tentou', 'link'],
    // An account made for somebody by the service key, waiting for its password.
    conta_criada: ['link'],
    redefinicao: ['nome', 'link'],
    // To who gave the right password on a new device while somebody else was guessing at it.
    entrada: ['nome', 'link'],
    senha_alterada: ['nome', 'quando', 'link'],
    // To both addresses: the change takes effect once both have said yes.
    mudanca_de_email: ['nome', 'de', 'para', 'link'],
    codigo: ['codigo'],
    novo_acesso: ['nome', 'quando', 'aparelho', 'endereco', 'link'],
    convite: ['pessoa', 'loja', 'papel', 'mensagem', 'link'],
    // To who invited, or the owner: the invitation ran out and the person still wants in.
    pedido_de_convite: ['email', 'loja', 'link'],
    // To who gave the shop away and to who has it now.
    propriedade: ['loja', 'antes', 'agora'],
  },
)
