import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('assinaturas', {
  cnpj_invalido: [422, 'CNPJ inválido', 'Por favor, insira um CNPJ válido.'],
  cnpj_ja_cadastrado: [409, 'Este CNPJ já está cadastrado'],
  plano_nao_selecionado: [422, 'Plano não selecionado', 'Por favor, selecione um plano de assinatura.'],
  email_invalido: [422, 'Email inválido', 'Por favor, insira um email válido.'],
  conta_de_outra_pessoa: [403, 'Acesso negado', 'A loja só pode ser criada para a sua própria conta.'],
  fatura_nao_encontrada: [404, 'Fatura não encontrada'],
  fatura_nao_esta_aberta: [
    409,
    'Esta fatura não está em aberto',
    'Atualize a página para ver a situação dela.',
  ],
  fatura_sem_pix: [409, 'Esta fatura ainda não tem um PIX', 'Gere o PIX e tente de novo.'],
  pagamento_em_andamento: [
    409,
    'Há um pagamento em andamento',
    'Aguarde alguns minutos até o Mercado Pago confirmar o PIX anterior.',
  ],
  transicao_invalida: [
    409,
    'Esta mudança não é possível agora',
    'Atualize a página para ver a situação atual.',
  ],
  plano_nao_encontrado: [404, 'Plano não encontrado', 'Este plano não está disponível.'],
  mesmo_plano: [409, 'Este já é o seu plano'],
  regularize_antes: [409, 'Há faturas em atraso', 'Pague as faturas em atraso antes de mudar a assinatura.'],
  valor_mudou: [409, 'O valor da mudança foi atualizado', 'Confira o novo resumo e confirme de novo.'],
  escolha_invalida: [422, 'Confira a sua escolha', 'A escolha tem mais itens do que o plano permite.'],
  nada_agendado: [409, 'Não há mudança agendada'],
  pausa_ja_usada: [409, 'A pausa já foi usada', 'É possível pausar uma vez a cada 12 meses.'],
  adiamento_ja_usado: [409, 'Esta fatura já foi adiada', 'O prazo só pode ser adiado uma vez.'],
  adiamento_fora_de_hora: [
    409,
    'Ainda não é preciso adiar',
    'O adiamento fica disponível perto do bloqueio.',
  ],
  contestacao_repetida: [409, 'Esta fatura já foi contestada', 'Nossa equipe está analisando o seu pedido.'],
  conta_recusada: [422, 'Credenciais inválidas', 'O Mercado Pago não aceitou este access token.'],
  loja_nao_encontrada: [404, 'Estabelecimento não encontrado'],
  data_invalida: [422, 'Data inválida', 'Escolha uma data depois da atual.'],
  desconto_grande_demais: [
    422,
    'Desconto maior que a fatura',
    'O desconto não pode passar do valor da fatura.',
  ],
  muitas_lojas: [429, 'Muitos cadastros', 'Aguarde alguns minutos e tente novamente.'],
})
