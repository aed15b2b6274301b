// The entry of the marketplace also needs it, and stands to the left of this slice: the store itself is in shared.
export { type LojaEscolhida, lojaEscolhida, useLojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
