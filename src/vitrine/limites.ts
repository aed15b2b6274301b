// Apart from the schemas, so that pages can use them without sending zod to the browser.

export const ORDENS_DE_LOJAS = ['relevancia', 'avaliacao', 'vendas', 'recentes', 'nome'] as const
export type OrdemDeLojas = (typeof ORDENS_DE_LOJAS)[number]

export const ORDENS_DE_PRODUTOS = ['relevancia', 'menor_preco', 'maior_preco', 'nome'] as const
export type OrdemDeProdutos = (typeof ORDENS_DE_PRODUTOS)[number]

/** Of the search over all shops. */
export const ORDENS_DA_BUSCA = ['relevancia', 'menor_preco', 'maior_preco', 'recentes', 'avaliacao'] as const
export type OrdemDaBusca = (typeof ORDENS_DA_BUSCA)[number]

export const LOJAS_POR_PAGINA = 12
export const PRODUTOS_POR_PAGINA = 24
/** Longer search terms are cut on pages and refused by the API. */
export const BUSCA_MAX = 120
/** What a search counts up to: beyond it says `mais de 1.000`. */
export const CONTADOS_MAX = 1000
