import LOJA_FECHADA from './loja-fechada.svg?raw'
import { desenho } from './desenho.ts'

/** A closed shop door: what was looked for is not here. */
export const DesenhoDeLojaFechada = desenho(LOJA_FECHADA)
