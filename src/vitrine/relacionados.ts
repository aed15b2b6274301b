/** Different buyers behind every pair of products, so that it tells of nobody (docs/rules/marketplace.md#beside-a-product). */
export const COMPRADORES_MIN = 3
export const DIAS_DE_VENDAS = 365
/** Kept of each product and kind; what is off sale by day falls out of them. */
export const RELACIONADOS_MAX = 12
/** Offered in one click with the product itself. */
export const JUNTO_MAX = 4
export const TAMBEM_MAX = 8

/** What a browser keeps of the products it looked at. */
export const VISTOS_MAX = 20
export const VISTOS_DIAS = 30
