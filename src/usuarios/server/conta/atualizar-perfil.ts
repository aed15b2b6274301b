import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { accountOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { normalizarTelefone, TELEFONE_INVALIDO } from '#src/shared/telefone.ts'
import type { PerfilInput } from '../../schemas.ts'
import { recordFact } from '../auth/audit.ts'
import type { Origem } from '../auth/origin.ts'

/** `PATCH /rest/v1/profiles`, for a signed-in person: their own name and telephone, wherever they stand. */
export async function atualizarPerfil(
  { userId, email }: Pessoa,
  { nome, telefone }: PerfilInput,
  origem: Origem,
): Promise<{ nome: string; telefone: string | null }> {
  const guardado = telefone ? normalizarTelefone(telefone) : null
  if (telefone && !guardado) {
    throw portal.dados_invalidos({
      errors: [{ path: 'telefone', message: TELEFONE_INVALIDO }],
    })
  }
  return withAccess(accountOf(userId), async (tx) => {
    await run(tx)`
      insert into profiles (user_id, nome, email) values (${userId}, ${nome}, ${email})
      on conflict (user_id, estabelecimento_id) do nothing`
    await run(tx)`
      update profiles set nome = ${nome}, telefone = ${guardado} where user_id = ${userId}`
    // Where the browser reads the name from.
    await run(tx)`
      update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('full_name', ${nome}::text)
      where id = ${userId}`
    await recordFact(tx, { acao: 'perfis.alterar', userId, origem, recurso: 'profiles' })
    return { nome, telefone: guardado }
  })
}
