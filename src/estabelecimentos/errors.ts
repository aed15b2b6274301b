import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('estabelecimentos', {
  codigo_em_uso: [409, 'Este endereço já é de outra loja', 'Escolha outro.'],
  cnpj_em_uso: [409, 'Este CNPJ já está cadastrado'],
  cadastro_travado: [
    403,
    'CNPJ e razão social só mudam com conferência',
    'A loja já foi aprovada. Use Solicitar alteração.',
  ],
  alteracao_pendente: [409, 'Já existe um pedido em análise', 'Aguarde a resposta ou desista dele.'],
  cor_sem_contraste: [422, 'Dados inválidos', 'Esta cor não tem contraste para o texto.'],
  produto_de_outra_loja: [422, 'Dados inválidos', 'Um dos destaques não é produto desta loja.'],
  nada_a_reenviar: [409, 'Nada a reenviar', 'Este cadastro já está em análise ou aprovado.'],
  reenvios_esgotados: [
    409,
    'Cadastro encerrado',
    'Este cadastro não pode mais ser enviado. Fale com o suporte.',
  ],
  falta_para_abrir: [409, 'Ainda não pode abrir', 'A lei ainda pede dados desta loja.'],
  loja_aberta_precisa: [409, 'Uma loja aberta precisa disto', 'A lei pede que esteja à vista.'],
  cadastro_nao_encontrado: [404, 'Cadastro não encontrado'],
})
