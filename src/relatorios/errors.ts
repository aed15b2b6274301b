import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('relatorios', {
  periodo_invalido: [422, 'Período inválido'],
  salvo_nao_encontrado: [404, 'Relatório não encontrado', 'Ele pode ter sido excluído por outra pessoa.'],
  nome_repetido: [409, 'Já existe um relatório com esse nome', 'Escolha outro nome.'],
  salvos_demais: [409, 'Limite de 50 relatórios salvos atingido', 'Exclua um que não usa mais.'],
})
