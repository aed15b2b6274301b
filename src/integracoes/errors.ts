import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('integracoes', {
  chave_nao_encontrada: [404, 'Chave não encontrada'],
  chave_terminada: [409, 'Esta chave já terminou', 'Crie outra para voltar a usar a API.'],
  chaves_demais: [409, 'Chaves demais', 'A loja pode ter 20 chaves ativas. Revogue uma que não usa.'],
})
