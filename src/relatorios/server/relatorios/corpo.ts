import type { Tx } from '#src/shared/server/database/database.ts'
import type { Relatorio } from '../../schemas.ts'
import type { Pedido } from '../pedido.ts'

/** What one report fills in; who asked, for when and by which name is the same for all. */
export type Corpo = Pick<Relatorio, 'tem_dados' | 'numeros' | 'graficos' | 'tabelas' | 'definicoes'>

export type MontarRelatorio = (tx: Tx, pedido: Pedido) => Promise<Corpo>
