import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('planilhas', {
  outra_conferencia: [409, 'Esta planilha está sendo conferida por outras colunas'],
  visoes_demais: [422, 'Visões demais', 'Exclua uma visão salva desta lista antes de salvar outra.'],
  planilha_grande_demais: [
    422,
    'Planilha grande demais',
    'Acima de 100.000 linhas exporte em CSV, ou filtre a lista.',
  ],
})
