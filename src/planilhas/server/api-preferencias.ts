import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import { porId } from '#src/shared/lista.ts'
import { type Access, rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { errors } from '../errors.ts'
import { preferenciaDeListaSchema, visaoSalvaSchema } from '../schemas.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'

const VISOES_POR_TELA = 20
const daLoja = { estabelecimento_id: z.uuid().optional() }
const respostaSchema = z.object({
  listas: z.array(preferenciaDeListaSchema),
  visoes: z.array(visaoSalvaSchema),
})

/** How each person likes their lists; saved views belong to the shop they were made in. */
export const preferenciasApi = routes('preferencias', {
  'GET /rest/v1/preferencias_lista': route({
    who: 'pessoa',
    summary: 'Como a pessoa vê uma lista, e as visões que salvou',
    query: z.strictObject(daLoja),
    answer: respostaSchema,
    async handle({ pessoa, query }) {
      const acesso = acessoProprio(pessoa, query.estabelecimento_id)
      return withAccess(acesso, async (tx) => {
        const listas = await tx
          .selectFrom('preferencias_lista')
          .select(['tela', 'colunas', 'limite'])
          .execute()
        const visoes = await tx
          .selectFrom('visoes_salvas')
          .select(['id', 'tela', 'nome', 'consulta'])
          .where('estabelecimento_id', 'is not distinct from', query.estabelecimento_id ?? null)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
        return respostaSchema.parse({ listas, visoes })
      })
    },
  }),

  'PATCH /rest/v1/preferencias_lista': route({
    who: 'pessoa',
    summary: 'Guarda como a pessoa vê uma lista',
    body: z.strictObject({
      ...preferenciaDeListaSchema.shape,
      colunas: preferenciaDeListaSchema.shape.colunas.optional(),
      limite: preferenciaDeListaSchema.shape.limite.optional(),
    }),
    answer: preferenciaDeListaSchema,
    async handle({ pessoa, body }) {
      const { tela, ...mudancas } = body
      const dadas = Object.fromEntries(Object.entries(mudancas).filter(([, valor]) => valor !== undefined))
      return withAccess(acessoProprio(pessoa, undefined), async (tx) => {
        const linha = await tx
          .insertInto('preferencias_lista')
          .values({ user_id: pessoa.userId, tela, ...dadas })
          .onConflict((ja) => ja.columns(['user_id', 'tela']).doUpdateSet({ tela, ...dadas }))
          .returning(['tela', 'colunas', 'limite'])
          .executeTakeFirstOrThrow()
        return preferenciaDeListaSchema.parse(linha)
      })
    },
  }),

  'POST /rest/v1/visoes_salvas': route({
    who: 'pessoa',
    summary: 'Salva uma visão da lista; o mesmo nome substitui a anterior',
    body: z.strictObject({ ...daLoja, ...visaoSalvaSchema.omit({ id: true }).shape }),
    created: visaoSalvaSchema,
    async handle({ pessoa, body }) {
      const { estabelecimento_id = null, tela, nome, consulta } = body
      const visao = await withAccess(acessoProprio(pessoa, estabelecimento_id ?? undefined), async (tx) => {
        const row = await rowOf<{ id: string; tela: string; nome: string; consulta: string }>(tx)`
          insert into visoes_salvas (user_id, estabelecimento_id, tela, nome, consulta)
          values (${pessoa.userId}, ${estabelecimento_id}, ${tela}, ${nome}, ${consulta})
          on conflict (user_id, estabelecimento_id, tela, nome) do update set consulta = excluded.consulta
          returning id, tela, nome, consulta`
        const { quantas } = await tx
          .selectFrom('visoes_salvas')
          .select((s) => s.fn.countAll<number>().as('quantas'))
          .where('tela', '=', tela)
          .where('estabelecimento_id', 'is not distinct from', estabelecimento_id)
          .executeTakeFirstOrThrow()
        if (quantas > VISOES_POR_TELA) throw errors.visoes_demais()
        return row
      })
      return visaoSalvaSchema.parse(visao)
    },
  }),

  'DELETE /rest/v1/visoes_salvas/:id': route({
    who: 'pessoa',
    summary: 'Apaga uma visão salva',
    params: porId,
    async handle({ pessoa, params }) {
      const [apagada] = await withAccess(acessoProprio(pessoa, undefined), (tx) =>
        tx.deleteFrom('visoes_salvas').where('id', '=', params.id).returning('id').execute(),
      )
      if (!apagada) throw portal.nao_encontrado()
    },
  }),
})

/** The person's own rows; a shop that is named must be theirs. */
function acessoProprio(pessoa: Pessoa, loja: string | undefined): Access {
  if (loja) acessoDaLoja(pessoa, loja, 'avisos.ver')
  return { papel: 'pessoa', userId: pessoa.userId }
}
