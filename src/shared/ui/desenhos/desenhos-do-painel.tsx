// Drawings that only the panel shows: the marketplace's pages do not carry them.
import { desenho } from './desenho.ts'
import PLANILHA from './planilha.svg?raw'
import PLANO from './plano.svg?raw'

/** What another plan would open. */
export const DesenhoDePlano = desenho(PLANO)

/** A list as a spreadsheet. */
export const DesenhoDePlanilha = desenho(PLANILHA)
