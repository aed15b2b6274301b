import type { Tx } from '#src/shared/server/database/database.ts'
import type { Relatorio } from '../../schemas.ts'
import type { ConsultaDoRelatorio } from '../consulta-do-relatorio.ts'

/** What one report fills in; who asked, for when and by which name is the same for all. */
export type Corpo = Pick<Relatorio, 'tem_dados' | 'numeros' | 'graficos' | 'tabelas' | 'definicoes'>

export type MontarRelatorio = (tx: Tx, consulta: ConsultaDoRelatorio) => Promise<Corpo>
