import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('assinaturas', {
  cnpj_invalido: [422, 'CNPJ inválido', 'Por favor, insira um CNPJ válido.'],
  cnpj_ja_cadastrado: [409, 'Este CNPJ já está cadastrado'],
  plano_nao_selecionado: [422, 'Plano não selecionado', 'Por favor, selecione um plano de assinatura.'],
  email_invalido: [422, 'Email inválido', 'Por favor, insira um email válido.'],
  conta_de_outra_pessoa: [403, 'Acesso negado', 'A loja só pode ser criada para a sua própria conta.'],
  muitas_lojas: [429, 'Muitos cadastros', 'Aguarde alguns minutos e tente novamente.'],
})
