import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { auditar } from './auditar.ts'

/** Writes how much of what a night of retention took away; nothing where it found nothing. */
export async function auditarRetencao(
  recurso: string,
  apagados: Record<string, number>,
  mais: Record<string, string> = {},
): Promise<void> {
  if (Object.values(apagados).every((quantos) => quantos === 0)) return
  await withAccess(SYSTEM, (tx) =>
    auditar(tx, null, 'retencao.apagar', { recurso, para: { ...apagados, ...mais } }),
  )
}
