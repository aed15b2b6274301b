/** For how long a review may be changed, unless the shop replied before (PRODUCT §2.8). */
export const EDITAR_DIAS = 7
