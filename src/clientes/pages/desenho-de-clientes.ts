import { desenho } from '#src/shared/ui/desenhos/desenho.ts'
import CLIENTES from './clientes.svg?raw'

/** Two people at a counter, for screens about customers that have nobody to show. */
export const DesenhoDeClientes = desenho(CLIENTES)
