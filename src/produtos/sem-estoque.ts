import { plural } from '#src/shared/plural.ts'
/** What is said of a product of which nothing, or less than was asked for, is left. */

export const ESTOQUE_INSUFICIENTE = 'Estoque insuficiente'

/** After a product's name. */
export const FORA_DE_ESTOQUE = 'está fora de estoque'

/** Before who asked for a product of which nothing is left: title and text. */
export const PRODUTO_INDISPONIVEL = ['Produto indisponível', `Este produto ${FORA_DE_ESTOQUE}.`] as const

/** `Restam só 2 unidades de Vaso.` */
export function quantoResta({ nome, estoque }: { nome: string; estoque: number }): string {
  if (estoque <= 0) return `${nome} ${FORA_DE_ESTOQUE}.`
  return `${plural(estoque, 'Resta só # unidade', 'Restam só # unidades')} de ${nome}.`
}
