import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a question can say no. */
export const errors = defineErrors('perguntas', {
  propria_loja: [
    403,
    'Não foi possível perguntar',
    'A equipe da loja não pergunta sobre os próprios produtos.',
  ],
  produto_nao_encontrado: [404, 'Produto não encontrado', 'Este produto não está à venda agora.'],
  nao_encontrada: [404, 'Pergunta não encontrada'],
  ja_respondida: [409, 'Não foi possível responder', 'Esta pergunta já foi respondida.'],
  nao_pode_corrigir: [
    409,
    'A resposta não muda mais',
    'Ela pode ser corrigida por 15 minutos depois de publicada.',
  ],
  fora_do_ar: [409, 'Não foi possível responder', 'Esta pergunta não está mais publicada.'],
  nao_pode_ocultar: [409, 'Não foi possível mudar', 'O Portal já decidiu sobre esta pergunta.'],
})
