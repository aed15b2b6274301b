import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('plataforma', {
  loja_nao_encontrada: [404, 'Loja não encontrada', 'Esta loja não existe ou não está disponível.'],
  avaliacao_nao_encontrada: [404, 'Avaliação não encontrada'],
  muitas_denuncias: [429, 'Muitas denúncias', 'Você já enviou várias denúncias. Tente novamente mais tarde.'],
  cadastro_nao_encontrado: [404, 'Cadastro não encontrado'],
  ja_decidido: [409, 'Cadastro já analisado', 'Outra pessoa já decidiu sobre este cadastro.'],
  alerta_nao_encontrado: [404, 'Alerta não encontrado'],
  alerta_resolvido: [409, 'Este alerta já foi resolvido'],
  pedido_nao_encontrado: [404, 'Pedido não encontrado'],
  pedido_fora_de_ordem: [409, 'Este passo não cabe agora'],
  pedido_sem_conta: [409, 'Quem pediu não tem conta', 'Não há dados de uma conta para baixar ou eliminar.'],
  identidade_nao_confirmada: [
    409,
    'Identidade não confirmada',
    'Confirme quem pediu antes de abrir os dados.',
  ],
  status_da_loja: [409, 'A loja não está nessa situação'],
})
