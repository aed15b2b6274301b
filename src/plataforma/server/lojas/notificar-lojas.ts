import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { EMAILS_DA_PLATAFORMA } from '../emails/emails.ts'
import type { NotificarLojasInput } from '../../atos-da-loja.ts'

/** Writes to the owners of shops, by e-mail and in-app notification. Shops that ended are left out. */
export async function notificarLojas(
  pessoa: Pessoa,
  { ids, titulo, texto }: NotificarLojasInput,
): Promise<{ avisadas: number }> {
  const { publicUrl } = getConfig()
  const ocasiao = uuidV7()
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const rows = await rowsOf<{ id: string; nome: string; dono: string; email: string | null }>(tx)`
      select e.id, e.nome, e.owner_user_id as dono, u.email from estabelecimentos e
      join auth.users u on u.id = e.owner_user_id
      where e.id = any(${ids}::uuid[]) and e.status <> 'encerrado' order by e.id`
    if (rows.length === 0) nadaMudou()
    for (const { id, nome, dono, email } of rows) {
      await avisar(tx, {
        userId: dono,
        estabelecimentoId: id,
        tipo: 'plataforma.mensagem',
        titulo,
        texto,
        chave: `${ocasiao}.${id}`,
      })
      if (email) {
        await queueEmail(tx, {
          para: email,
          ...EMAILS_DA_PLATAFORMA.write('mensagem', {
            titulo,
            texto: texto.split(/\n+/),
            loja: nome,
            link: `${publicUrl}/admin`,
          }),
          chave: `mensagem.${ocasiao}.${id}`,
        })
      }
      await auditar(tx, pessoa, 'plataforma.notificar_loja', {
        estabelecimentoId: id,
        recurso: 'estabelecimentos',
        id,
        para: { titulo },
        motivo: texto.slice(0, 1000),
      })
    }
    return { avisadas: rows.length }
  })
}
