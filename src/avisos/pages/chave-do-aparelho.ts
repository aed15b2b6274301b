/** Who asked to be told here, and when this browser last said that it is still there. */
export const CHAVE_DO_APARELHO = 'avisos-no-aparelho'
