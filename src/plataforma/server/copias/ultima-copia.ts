import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import type { PainelDaPlataforma } from '../../painel.ts'

/**
 * The last backup that ended well, and whether it is late. Where there is none the platform's first account says since
 * when there should be one; the demonstration owes nobody a backup.
 */
export async function lerUltimaCopia(tx: Tx): Promise<PainelDaPlataforma['copia']> {
  const { demo, BACKUP_ALERT_HOURS: horas } = getConfig()
  const vigiada = !demo && horas > 0
  const row = await rowOf<PainelDaPlataforma['copia']>(tx)`
    select iso(c.instante) as instante, extract(epoch from now() - c.instante)::int as idade_segundos,
      coalesce(c.conferida, false) as conferida, ${vigiada}::boolean and coalesce(
        coalesce(c.instante, (select min(created_at) from auth.users)) < now() - make_interval(hours => ${horas}::int),
        false) as atrasada
    from (select max(instante) as ultima from copias_de_seguranca) u
    left join copias_de_seguranca c on c.instante = u.ultima limit 1`
  return row as PainelDaPlataforma['copia']
}
