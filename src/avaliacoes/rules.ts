/** For how long a review may be changed, unless the shop replied before (docs/rules/reviews.md). */
export const EDITAR_DIAS = 7
export const FOTOS_MAX = 4
