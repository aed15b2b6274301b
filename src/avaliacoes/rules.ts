/** For how long a review may be changed, unless the shop replied before (docs/rules/reviews.md). */
export const EDITAR_DIAS = 7
/** For how long the shop may mend its reply. */
export const CORRIGIR_MINUTOS = 15
export const FOTOS_MAX = 4
