import { sql } from 'kysely'
import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
import { authApi } from './auth-api.ts'
import { convitesApi } from './convites/api.ts'
import { enderecosApi } from './enderecos-api.ts'
import { equipeApi } from './equipe/api.ts'
import { minhaContaApi } from './minha-conta-api.ts'
import { origemDe } from './origin.ts'
import { confirmarEmailDeNovo } from './pedir-carta.ts'
import { sessoesApi } from './sessoes-api.ts'
import { textosLegaisApi } from './textos-legais.ts'
import { titularApi } from './titular/api.ts'

/** The doors of accounts: the auth protocol, one's own roles and profiles, the confirmation letter once more. */
export async function usuariosApi(app: App): Promise<void> {
  await app.register(async (auth) => authApi(auth as unknown as App), { prefix: '/auth/v1' })
  await sessoesApi(app)
  await minhaContaApi(app)
  await textosLegaisApi(app)
  await titularApi(app)
  await enderecosApi(app)
  await convitesApi(app)
  await equipeApi(app)

  const papeis = z.strictObject({ user_id: z.uuid().optional(), role: z.enum(['admin']).optional() })
  app.get(
    '/rest/v1/user_roles',
    { config: { permissao: 'pessoa' }, schema: { tags: ['usuarios'], querystring: papeis } },
    async (request) => {
      const { userId } = exigirPessoa(request)
      const { user_id, role } = request.query
      // Another's roles are as if there were none.
      if (user_id !== undefined && user_id !== userId) return lista([])
      return withAcesso({ papel: 'pessoa', userId }, async (tx) =>
        lista(
          await tx
            .selectFrom('user_roles')
            .select(['user_id', 'role'])
            .where('user_id', '=', userId)
            .$if(role !== undefined, (q) => q.where('role', '=', role ?? ''))
            .execute(),
        ),
      )
    },
  )

  const perfis = z.strictObject({ user_id: z.uuid().optional() })
  app.get(
    '/rest/v1/profiles',
    { config: { permissao: 'pessoa' }, schema: { tags: ['usuarios'], querystring: perfis } },
    async (request) => {
      const { userId } = exigirPessoa(request)
      if (request.query.user_id !== undefined && request.query.user_id !== userId) return lista([])
      return withAcesso({ papel: 'pessoa', userId }, async (tx) => {
        const { rows } = await sql<Record<string, unknown>>`
          select id, user_id, estabelecimento_id, nome, email, telefone, papel, iso(created_at) as created_at
          from profiles where user_id = ${userId} and desativado_em is null
          order by estabelecimento_id nulls first`.execute(tx)
        return lista(rows)
      })
    },
  )

  app.post(
    '/functions/v1/confirm-user-email',
    {
      config: { permissao: 'publico' },
      schema: { tags: ['usuarios'], body: z.strictObject({ email: z.string().max(320) }) },
    },
    async (request) => {
      await confirmarEmailDeNovo(request.body.email, origemDe(request))
      return { success: true, alreadyConfirmed: false }
    },
  )
}

/** One page that holds all there is: nobody has more than a handful of these. */
function lista<T>(itens: T[]): { itens: T[]; total: number; proximo: null } {
  return { itens, total: itens.length, proximo: null }
}
