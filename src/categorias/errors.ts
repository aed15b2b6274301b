import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('categorias', {
  nao_encontrada: [404, 'Categoria não encontrada'],
  nome_em_uso: [409, 'Já existe uma categoria com este nome'],
  destino_invalido: [422, 'Escolha outra categoria para receber os produtos'],
  ordem_incompleta: [409, 'A lista de categorias mudou', 'Recarregue a página e ordene de novo.'],
})
