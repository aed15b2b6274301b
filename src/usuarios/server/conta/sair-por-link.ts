import { timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { getConfig } from '#src/shared/server/config.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { ehUuid } from '#src/shared/uuid.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import type { Finalidade } from '../../consentimentos.ts'
import { CONSENTIMENTOS } from '../../consentimentos.ts'
import { errors } from '../../errors.ts'
import type { Origem } from '../auth/origin.ts'
import { guardarResposta, ultimaResposta } from './consentimentos.ts'

/**
 * How the reader of a letter ends letters of its kind, without signing in: the page its link opens, and the address that
 * their mailbox posts to. Whoever holds the letter may do it.
 */
export function linksDeSair(userId: string, finalidade: Finalidade): { pagina: string; sair: string } {
  const { publicUrl } = getConfig()
  const chave = `${userId}.${finalidade}.${chaveDe(userId, finalidade)}`
  return {
    pagina: `${publicUrl}/avisos/encerrar#${chave}`,
    sair: `${publicUrl}/rest/v1/consentimentos/retirar/${chave}`,
  }
}

/** Anyone with the link of a letter takes that consent back. Twice is once; any other link: it does not exist. */
export async function sairPorLink(link: string, origem: Origem): Promise<{ finalidade: Finalidade }> {
  const [userId = '', dita = '', chave = ''] = link.split('.')
  const finalidade = CONSENTIMENTOS.find(({ id }) => id === dita)?.id
  if (!finalidade || !ehUuid(userId)) throw errors.link_invalido()
  const [dada, certa] = [Buffer.from(chave), Buffer.from(chaveDe(userId, finalidade))]
  if (dada.length !== certa.length || !timingSafeEqual(dada, certa)) throw errors.link_invalido()
  await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    if (await ultimaResposta(tx, { userId, finalidade }))
      await guardarResposta(tx, userId, { finalidade, concedido: false, origem })
  })
  return { finalidade }
}

/** Whether this person's last word was yes, for a statement that asks it of many. */
export const consentiu = (userId: RawBuilder<unknown>, finalidade: Finalidade): RawBuilder<boolean> =>
  sql`coalesce((select c.concedido from consentimentos c where c.user_id = ${userId} and c.finalidade = ${finalidade}
    order by c.created_at desc, c.id desc limit 1), false)`

function chaveDe(userId: string, finalidade: Finalidade): string {
  return keyedDigest('consent-link', `${userId}.${finalidade}`).toString('base64url')
}
