import { readEmails } from '#src/shared/server/email/texts.tsx'

export const EMAILS_DA_PLATAFORMA = readEmails(
  'plataforma',
  import.meta.glob<string>('../../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  {
    entrar_como: ['loja', 'minutos', 'motivo', 'link'],
    // What somebody of the platform writes to shops in their own words.
    mensagem: ['titulo', 'texto', 'loja', 'link'],
    loja_suspensa: ['loja', 'motivo', 'link'],
    loja_reativada: ['loja', 'motivo', 'link'],
    denuncia_mantida: ['oQue', 'resposta', 'protocolo'],
    denuncia_removida: ['oQue', 'resposta', 'protocolo'],
    retirada: ['oQue', 'loja', 'resposta', 'link'],
    avaliacao_retirada: ['autor', 'loja', 'resposta'],
    pergunta_retirada: ['autor', 'loja', 'resposta'],
    cadastro_aprovado: ['loja', 'vitrine', 'link'],
    cadastro_correcao: ['loja', 'campos', 'link'],
    cadastro_reprovado: ['loja', 'motivo', 'link'],
    cadastro_reprovado_com_reenvio: ['loja', 'motivo', 'link'],
    alteracao_aprovada: ['loja', 'novos', 'resposta', 'link'],
    alteracao_recusada: ['loja', 'novos', 'resposta', 'link'],
  },
)
