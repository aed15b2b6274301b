import { timingSafeEqual } from 'node:crypto'
import { getConfig } from '#src/shared/server/config.ts'
import { run, withAccess } from '#src/shared/server/database/database.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import { errors } from '../../errors.ts'

/** Stands in the fragment of the e-mail's link: whoever holds the e-mail ends what its reader still waits for. */
export function linkDeParar(userId: string): string {
  return `${getConfig().publicUrl}/avisos/parar#${userId}.${chaveDaPessoa(userId)}`
}

/** Anyone with the e-mail, without signing in: its reader waits for nothing any more. Any other link: it does not exist. */
export async function pararAvisos(link: string): Promise<void> {
  const [userId = '', chave = ''] = link.split('.')
  const [dada, certa] = [Buffer.from(chave), Buffer.from(chaveDaPessoa(userId))]
  if (dada.length !== certa.length || !timingSafeEqual(dada, certa)) throw errors.link_invalido()
  await withAccess(
    { papel: 'pessoa', userId },
    (tx) => run(tx)`delete from avisos_de_reposicao where user_id = ${userId}`,
  )
}

function chaveDaPessoa(userId: string): string {
  return keyedDigest('restock-link', userId).toString('base64url')
}
