import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a payment can say no. */
export const errors = defineErrors('pagamentos', {
  nao_encontrado: [404, 'Pagamento não encontrado'],
  loja_sem_conta: [
    409,
    'Pagamento indisponível',
    'Esta loja ainda não conectou uma conta para receber por PIX.',
  ],
  falha_ao_gerar: [
    502,
    'Erro ao gerar pagamento',
    'O Mercado Pago não respondeu como esperado. Tente novamente em instantes.',
  ],
  conta_recusou: [
    502,
    'Erro ao gerar pagamento',
    'A conta Mercado Pago desta loja recusou o pedido de PIX. Avise a loja.',
  ],
  falha_ao_consultar: [
    502,
    'Erro ao consultar status do pagamento',
    'O Mercado Pago não respondeu. Tente novamente em instantes.',
  ],
  falha_ao_cancelar: [
    502,
    'Erro ao cancelar o PIX',
    'O Mercado Pago não respondeu. Tente novamente em instantes.',
  ],
  assinatura_invalida: [401, 'Assinatura inválida'],
})
