import { errors as portal } from '#src/shared/errors.ts'
import { type Access, rowOf, setAccess, SYSTEM, type Tx } from '#src/shared/server/database/database.ts'

interface Versao {
  /** What `auditar` recorded for it, so that who changed it last can be named. */
  recurso: string
  recursoId: string
  /** `iso()` of when the row was last changed by a form, read under its lock; null for never. */
  atual: string | null
  /** The `updated_at` that the form was filled from, null when there was nothing yet; left out to overwrite. */
  vista: string | null | undefined
}

/**
 * 409 `portal.registro_alterado` when somebody changed the row since the form was opened, with who and when
 * (docs/rules/panel.md#forms). Call it in the transaction that saves, before saving.
 */
export async function exigirVersao(tx: Tx, acesso: Access, versao: Versao): Promise<void> {
  const { recurso, recursoId, atual, vista } = versao
  if (vista === undefined || atual === null) return
  if (vista !== null && Date.parse(vista) >= Date.parse(atual)) return
  // Names of colleagues are not the person's to read; the one that matters here is reported.
  setAccess(tx, SYSTEM)
  const row = await rowOf<{ nome: string | null }>(tx)`
    select coalesce(nullif(p.nome, ''), split_part(u.email, '@', 1)) as nome
    from auditoria a
    left join auth.users u on u.id = a.user_id
    left join profiles p on p.user_id = a.user_id and p.estabelecimento_id is not distinct from a.estabelecimento_id
    where a.recurso = ${recurso} and a.recurso_id = ${recursoId}
    order by a.created_at desc limit 1`
  setAccess(tx, acesso)
  const alteradoPor = row?.nome ?? null
  throw portal.registro_alterado({
    extra: { alterado_por: alteradoPor, alterado_em: atual, updated_at: atual },
  })
}
