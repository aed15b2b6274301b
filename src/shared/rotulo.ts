export type Tom = 'espera' | 'bom' | 'neutro' | 'ruim'

/** What a state is called, and the tone of its chip. */
export interface Rotulo {
  texto: string
  tom: Tom
}
