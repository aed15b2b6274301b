import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a payment can say no. */
export const errors = defineErrors('pagamentos', {
  nao_encontrado: [404, 'Pagamento não encontrado'],
  loja_sem_conta: [
    409,
    'Pagamento indisponível',
    'Esta loja ainda não conectou uma conta para receber por PIX.',
  ],
  plataforma_sem_conta: [
    409,
    'Pagamento indisponível',
    'O pagamento por PIX está indisponível no momento. Fale com o suporte.',
  ],
  falha_ao_gerar: [
    502,
    'Erro ao gerar pagamento',
    'O Mercado Pago não respondeu como esperado. Tente novamente em instantes.',
  ],
  conta_recusou: [
    502,
    'Erro ao gerar pagamento',
    'A conta Mercado Pago desta loja recusou o pagamento. Avise a loja.',
  ],
  cartao_sem_resposta: [
    502,
    'Erro ao processar pagamento',
    'O Mercado Pago demorou a responder. Antes de tentar de novo, veja aqui em instantes se o pagamento entrou.',
  ],
  cartao_nao_aceito: [
    422,
    'Pagamento rejeitado',
    'O Mercado Pago não aceitou os dados deste cartão. Confira e tente novamente.',
  ],
  ja_aprovado: [409, 'Pagamento já aprovado', 'Este pedido já foi pago.'],
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
  credenciais_invalidas: [422, 'Credenciais inválidas', 'O Mercado Pago não aceitou este access token.'],
  pix_inativo: [
    422,
    'Credenciais inválidas',
    'Cadastre uma chave PIX na sua conta Mercado Pago e tente de novo.',
  ],
  conta_de_outro_pais: [422, 'Credenciais inválidas', 'A conta precisa ser do Mercado Pago Brasil.'],
  conta_de_outra_loja: [409, 'Credenciais inválidas', 'Esta conta já está conectada a outra loja.'],
  falha_ao_conectar: [502, 'Erro ao conectar', 'O Mercado Pago não respondeu. Tente novamente em instantes.'],
  pagamento_em_curso: [
    409,
    'Há um pagamento em andamento',
    'Um cliente está pagando agora. Tente novamente em um minuto.',
  ],
  senha_necessaria: [422, 'Confirme a sua senha', 'Informe a sua senha para mudar a conta que recebe.'],
  nenhuma_forma: [
    409,
    'Deixe uma forma de pagamento ligada',
    'Sem PIX, dinheiro ou cartão ninguém consegue comprar na loja.',
  ],
  loja_nao_encontrada: [404, 'Loja não encontrada', 'Esta loja não existe ou não está disponível.'],
  sem_credenciais: [409, 'Configure o Mercado Pago antes de habilitar pagamentos'],
})
