import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { CONSENTIMENTOS, type Finalidade, VERSAO_DOS_TEXTOS } from '../../consentimentos.ts'
import type { Consentimento } from '../../schemas-da-conta.ts'
import { recordFact } from '../auth/audit.ts'
import type { Origem } from '../auth/origin.ts'
import { sha256 } from '../auth/secrets.ts'

/** A signed-in person reads what they said yes and no to, as it stands. */
export async function lerConsentimentos({ userId }: Pick<Pessoa, 'userId'>): Promise<Consentimento[]> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const rows = await rowsOf<{ finalidade: Finalidade; concedido: boolean; em: string }>(tx)`
      select distinct on (finalidade) finalidade, concedido, iso(created_at) as em
      from consentimentos where user_id = ${userId} order by finalidade, created_at desc, id desc`
    return CONSENTIMENTOS.map(({ id }) => {
      const ultimo = rows.find(({ finalidade }) => finalidade === id)
      return { finalidade: id, concedido: ultimo?.concedido ?? null, em: ultimo?.em ?? null }
    })
  })
}

export interface Resposta {
  finalidade: Finalidade
  concedido: boolean
  origem: Origem
}

/**
 * A person says yes or no: every answer is kept for good, with the text, its version and digest, the time and the address.
 * In a transaction of theirs.
 */
export async function guardarResposta(
  tx: Tx,
  userId: string,
  { finalidade, concedido, origem }: Resposta,
): Promise<void> {
  const texto = CONSENTIMENTOS.find(({ id }) => id === finalidade)?.texto ?? ''
  await run(tx)`
    insert into consentimentos (user_id, finalidade, concedido, versao, texto, texto_sha256, ip)
    values (${userId}, ${finalidade}, ${concedido}, ${VERSAO_DOS_TEXTOS}, ${texto}, ${sha256(texto).toString('hex')},
      ${origem.ip}::inet)`
  await recordFact(tx, {
    acao: concedido ? 'consentimentos.dar' : 'consentimentos.retirar',
    userId,
    origem,
    recurso: 'consentimentos',
    recursoId: finalidade,
  })
}

/** This person's last word, as a person or the system; null when there was none. */
export async function ultimaResposta(
  tx: Tx,
  { userId, finalidade }: { userId: string; finalidade: Finalidade },
): Promise<boolean | null> {
  const row = await rowOf<{ concedido: boolean }>(tx)`
    select concedido from consentimentos where user_id = ${userId} and finalidade = ${finalidade}
    order by created_at desc, id desc limit 1`
  return row?.concedido ?? null
}
