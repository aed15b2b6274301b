import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('cupons', {
  nao_encontrado: [404, 'Cupom não encontrado'],
  codigo_em_uso: [409, 'Já existe um cupom com este código'],
  encerrado: [409, 'Cupom encerrado', 'Um cupom encerrado não muda mais. Duplique-o para criar outro.'],
  limite_abaixo_dos_usos: [422, 'Dados inválidos'],
  alvo_de_outra_loja: [422, 'Dados inválidos', 'Uma das categorias ou um dos produtos não é da sua loja.'],
  muitas_tentativas: [
    429,
    'Muitas tentativas',
    'Você tentou muitos códigos que não existem. Espere alguns minutos e tente de novo.',
  ],
})
