import { desenho } from './desenho.ts'
import SACOLA from './sacola.svg?raw'

/** Nothing here yet: an empty cart, an empty list. Its own file, since the shops' windows never show it. */
export const DesenhoDeSacola = desenho(SACOLA)
