import { desenho } from '#src/shared/ui/desenhos/desenho.ts'
import EQUIPE from './equipe.svg?raw'

/** Three people side by side. */
export const DesenhoDeEquipe = desenho(EQUIPE)
