import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
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

/**
 * A signed-in person says yes or no: every answer is kept for good, with the text, its version and digest, the time and
 * the address.
 */
export async function responderConsentimento(
  pessoa: Pick<Pessoa, 'userId'>,
  { finalidade, concedido, origem }: { finalidade: Finalidade; concedido: boolean; origem: Origem },
): Promise<Consentimento[]> {
  const { userId } = pessoa
  const texto = CONSENTIMENTOS.find(({ id }) => id === finalidade)?.texto ?? ''
  await withAccess({ papel: 'pessoa', userId }, async (tx) => {
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
  })
  return lerConsentimentos(pessoa)
}
