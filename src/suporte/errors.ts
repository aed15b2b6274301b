import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('suporte', {
  chamado_nao_encontrado: [404, 'Chamado não encontrado'],
  conversa_nao_encontrada: [404, 'Conversa não encontrada'],
  anexo_nao_encontrado: [422, 'Dados inválidos', 'Um dos anexos não foi enviado por você.'],
  transicao_invalida: [409, 'Transição inválida'],
  prazo_de_reabertura: [
    409,
    'Este chamado não pode mais ser reaberto',
    'Já passaram 30 dias do fechamento. Abra um novo chamado.',
  ],
  conversa_encerrada: [409, 'Conversa encerrada', 'Comece outra conversa com a loja.'],
  ainda_no_prazo: [
    409,
    'A loja ainda está no prazo',
    'Você pode chamar o Portal se a loja não responder em 5 dias.',
  ],
  mediacao_decidida: [409, 'O Portal já respondeu', 'A resposta está na conversa.'],
  venda_nao_encontrada: [404, 'Venda não encontrada'],
  produto_nao_encontrado: [404, 'Produto não encontrado', 'Este produto não está à venda nesta loja.'],
  comprador_sem_conta: [
    409,
    'Não foi possível escrever',
    'Quem comprou não tem conta no Portal. Use o telefone ou o e-mail.',
  ],
  comprador_nao_respondeu: [
    429,
    'Espere a resposta',
    'Você já escreveu cinco vezes. Continue quando o cliente responder.',
  ],
  conversas_demais: [429, 'Conversas demais', 'Continue uma das conversas abertas ou tente amanhã.'],
})
