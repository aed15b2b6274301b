import { sql } from 'kysely'
import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
import { errors } from '../errors.ts'
import { preferenciaDeListaSchema, visaoSalvaSchema } from '../schemas.ts'
import { acessoDaLoja, exigirPessoa, type Pessoa } from './acesso.ts'

const tags = ['preferencias']
const VISOES_POR_TELA = 20
const daLoja = { estabelecimento_id: z.uuid().optional() }
const respostaSchema = z.object({
  listas: z.array(preferenciaDeListaSchema),
  visoes: z.array(visaoSalvaSchema),
})

/** How each person likes their lists; saved views belong to the shop they were made in. */
export async function preferenciasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/preferencias_lista',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, querystring: z.strictObject(daLoja), response: { 200: respostaSchema } },
    },
    async (request) => {
      const acesso = acessoProprio(exigirPessoa(request), request.query.estabelecimento_id)
      return withAcesso(acesso, async (tx) => {
        const listas = await tx
          .selectFrom('preferencias_lista')
          .select(['tela', 'colunas', 'limite'])
          .execute()
        const visoes = await tx
          .selectFrom('visoes_salvas')
          .select(['id', 'tela', 'nome', 'consulta'])
          .where('estabelecimento_id', 'is not distinct from', request.query.estabelecimento_id ?? null)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
        return respostaSchema.parse({ listas, visoes })
      })
    },
  )

  app.patch(
    '/rest/v1/preferencias_lista',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        body: z.strictObject({
          ...preferenciaDeListaSchema.shape,
          colunas: preferenciaDeListaSchema.shape.colunas.optional(),
          limite: preferenciaDeListaSchema.shape.limite.optional(),
        }),
        response: { 200: preferenciaDeListaSchema },
      },
    },
    async (request) => {
      const pessoa = exigirPessoa(request)
      const { tela, ...mudancas } = request.body
      const dadas = Object.fromEntries(Object.entries(mudancas).filter(([, valor]) => valor !== undefined))
      return withAcesso(acessoProprio(pessoa, undefined), async (tx) => {
        const linha = await tx
          .insertInto('preferencias_lista')
          .values({ user_id: pessoa.userId, tela, ...dadas })
          .onConflict((ja) => ja.columns(['user_id', 'tela']).doUpdateSet({ tela, ...dadas }))
          .returning(['tela', 'colunas', 'limite'])
          .executeTakeFirstOrThrow()
        return preferenciaDeListaSchema.parse(linha)
      })
    },
  )

  app.post(
    '/rest/v1/visoes_salvas',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'Salva uma visão da lista; o mesmo nome substitui a anterior',
        body: z.strictObject({ ...daLoja, ...visaoSalvaSchema.omit({ id: true }).shape }),
        response: { 201: visaoSalvaSchema },
      },
    },
    async (request, reply) => {
      const pessoa = exigirPessoa(request)
      const { estabelecimento_id = null, tela, nome, consulta } = request.body
      const visao = await withAcesso(acessoProprio(pessoa, estabelecimento_id ?? undefined), async (tx) => {
        const { rows } = await sql<{ id: string; tela: string; nome: string; consulta: string }>`
          insert into visoes_salvas (user_id, estabelecimento_id, tela, nome, consulta)
          values (${pessoa.userId}, ${estabelecimento_id}, ${tela}, ${nome}, ${consulta})
          on conflict (user_id, estabelecimento_id, tela, nome) do update set consulta = excluded.consulta
          returning id, tela, nome, consulta`.execute(tx)
        const { quantas } = await tx
          .selectFrom('visoes_salvas')
          .select((s) => s.fn.countAll<number>().as('quantas'))
          .where('tela', '=', tela)
          .where('estabelecimento_id', 'is not distinct from', estabelecimento_id)
          .executeTakeFirstOrThrow()
        if (quantas > VISOES_POR_TELA) throw errors.visoes_demais()
        return rows[0]
      })
      return reply.code(201).send(visaoSalvaSchema.parse(visao))
    },
  )

  app.delete(
    '/rest/v1/visoes_salvas/:id',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: z.strictObject({ id: z.uuid() }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const pessoa = exigirPessoa(request)
      const [apagada] = await withAcesso(acessoProprio(pessoa, undefined), (tx) =>
        tx.deleteFrom('visoes_salvas').where('id', '=', request.params.id).returning('id').execute(),
      )
      if (!apagada) throw portal.nao_encontrado()
      return reply.code(204).send(null)
    },
  )
}

/** The person's own rows; a shop that is named must be theirs. */
function acessoProprio(pessoa: Pessoa, loja: string | undefined): Acesso {
  if (loja) acessoDaLoja(pessoa, loja, 'suporte.usar')
  return { papel: 'pessoa', userId: pessoa.userId }
}
