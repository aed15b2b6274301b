import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('ensaio', {
  ja_e_ensaio: [409, 'Isto já é um ensaio', 'Volte à loja de verdade para começar outro.'],
  ja_ensaia: [409, 'Já existe um ensaio desta loja', 'Abra-o, ou encerre-o para começar outro.'],
  nao_ensaia: [404, 'Não há ensaio desta loja'],
})
