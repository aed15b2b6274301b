import { defineErrors } from '#src/shared/domain-error.ts'

/** What the marketplace says no to; its pages have their own sentences. */
export const errors = defineErrors('vitrine', {
  produto_nao_encontrado: [404, 'Produto não encontrado'],
  favoritos_demais: [409, 'Limite de favoritos atingido', 'Tire um que não quer mais.'],
})
