/** What a shop that opens may begin with of another one of its owner's (docs/rules/shops.md#a-second-shop). */
export const PARTES_DA_COPIA = ['categorias', 'produtos', 'aparencia', 'textos', 'entrega', 'frete'] as const
export type ParteDaCopia = (typeof PARTES_DA_COPIA)[number]

/** Each part as its box says it. */
export const ROTULOS_DA_COPIA: Record<ParteDaCopia, { nome: string; explica: string }> = {
  categorias: { nome: 'Categorias', explica: 'No lugar das que toda loja nova recebe.' },
  produtos: {
    nome: 'Produtos',
    explica: 'Com variações, fotos e preços; sem estoque, promoções e vendas.',
  },
  aparencia: {
    nome: 'Aparência',
    explica: 'Logo e capa; cor e ordem da página, se o plano escolhido incluir.',
  },
  textos: { nome: 'Textos e políticas', explica: 'Descrição, segmento, redes sociais e políticas.' },
  entrega: {
    nome: 'Entrega e retirada',
    explica: 'Formas, áreas e pedido mínimo. O endereço de retirada você informa depois.',
  },
  frete: {
    nome: 'Tabela de frete',
    explica: 'Embalagem padrão, prazo de preparo e preços por estado ou CEP.',
  },
}
