import { z } from 'zod'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { type Perfil, papeisNaPlataformaSchema, perfisSchema } from '../schemas-da-conta.ts'
import { origemDe } from './auth/origin.ts'
import { confirmarEmailDeNovo } from './auth/pedir-email.ts'

const papeis = z.strictObject({ user_id: z.uuid().optional(), role: z.enum(['admin']).optional() })
const perfis = z.strictObject({ user_id: z.uuid().optional() })

/** The routes of accounts beside the auth protocol: one's own roles and profiles, the confirmation e-mail once more. */
export const usuariosApi = routes('usuarios', {
  'GET /rest/v1/user_roles': route({
    who: 'pessoa',
    summary: 'Os próprios papéis na plataforma',
    query: papeis,
    answer: papeisNaPlataformaSchema,
    async handle({ pessoa, query }) {
      const { userId, adminSemFator } = pessoa
      const { user_id, role } = query
      // Another's roles are as if there were none.
      if (user_id !== undefined && user_id !== userId) return lista([])
      const papeis = await withAccess({ papel: 'pessoa', userId }, (tx) =>
        tx
          .selectFrom('user_roles')
          .select(['user_id', 'role'])
          .where('user_id', '=', userId)
          .$if(role !== undefined, (q) => q.where('role', '=', role ?? ''))
          .execute(),
      )
      // The screens lead there first: without it the platform's routes stay closed.
      return lista(adminSemFator ? papeis.map((papel) => ({ ...papel, falta_segundo_fator: true })) : papeis)
    },
  }),

  'GET /rest/v1/profiles': route({
    who: 'pessoa',
    summary: 'Os próprios perfis, o da conta e o de cada loja',
    query: perfis,
    answer: perfisSchema,
    async handle({ pessoa, query }) {
      const { userId } = pessoa
      if (query.user_id !== undefined && query.user_id !== userId) return lista([])
      return withAccess({ papel: 'pessoa', userId }, async (tx) => {
        const rows = await rowsOf<Perfil>(tx)`
          select id, user_id, estabelecimento_id, nome, email, telefone, papel, iso(created_at) as created_at
          from profiles where user_id = ${userId} and desativado_em is null
          order by estabelecimento_id nulls first`
        return lista(rows)
      })
    },
  }),

  'POST /functions/v1/confirm-user-email': route({
    who: 'publico',
    summary: 'Envia de novo o e-mail de confirmação',
    body: z.strictObject({ email: z.string().max(320) }),
    answer: z.object({ success: z.literal(true), alreadyConfirmed: z.literal(false) }),
    async handle(request) {
      await confirmarEmailDeNovo(request.body.email, origemDe(request))
      return { success: true as const, alreadyConfirmed: false as const }
    },
  }),
})

/** One page that holds all there is: nobody has more than a handful of these. */
function lista<T>(itens: T[]): { itens: T[]; total: number; proximo: null } {
  return { itens, total: itens.length, proximo: null }
}
