import type { StatusProduto } from './schemas.ts'

const ROTULOS = {
  ativo: { texto: 'Ativo', tom: 'bom' },
  inativo: { texto: 'Inativo', tom: 'neutro' },
  rascunho: { texto: 'Rascunho', tom: 'espera' },
  inativo_por_limite: { texto: 'Acima do limite do plano', tom: 'ruim' },
  oculto: { texto: 'Oculto pela plataforma', tom: 'ruim' },
  excluido: { texto: 'Na lixeira', tom: 'ruim' },
} as const

/** How many products the shop offers with one of its own. */
export const LEVE_JUNTO_MAX = 4

/** What a status is called, with the tone of its chip. */
export function rotuloDoProduto(status: StatusProduto) {
  return ROTULOS[status]
}
