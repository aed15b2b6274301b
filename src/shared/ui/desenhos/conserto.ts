import CONSERTO from './conserto.svg?raw'
import { desenho } from './desenho.ts'

/** Something broke. */
export const DesenhoDeConserto = desenho(CONSERTO)
