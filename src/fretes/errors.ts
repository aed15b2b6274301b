import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a quote can say no. */
export const errors = defineErrors('fretes', {
  loja_nao_encontrada: [404, 'Loja não encontrada', 'Esta loja não existe ou não está disponível.'],
  cep_nao_encontrado: [422, 'CEP não encontrado', 'Confira os números do CEP.'],
  produto_de_outra_loja: [422, 'Produto indisponível', 'Um dos produtos não está à venda nesta loja.'],
  cotacao_de_outro_pedido: [
    422,
    'Calcule o frete de novo',
    'Este frete foi calculado para outros produtos ou outro CEP.',
  ],
  cotacao_vencida: [
    422,
    'Calcule o frete de novo',
    'O preço do frete vale por uma hora. Calcule de novo para continuar.',
  ],
})
