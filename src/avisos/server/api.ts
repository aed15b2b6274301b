import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { paginacao, porId } from '#src/shared/lista.ts'
import { rowOf, rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { addressKey } from '#src/shared/server/http/rate-limit.ts'
import { aparelhosSchema, avisoSchema, registroDeAparelhoSchema, trocaDeAparelhoSchema } from '../schemas.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import {
  listarAparelhos,
  registrarAparelho,
  removerAparelho,
  testarAparelho,
  trocarAparelho,
} from './aparelhos.ts'

const daLoja = { estabelecimento_id: z.uuid().optional() }
const respostaSchema = z.object({ itens: z.array(avisoSchema), total: z.int(), por_ler: z.int() })

/** In-app notifications: what the person was notified of, about themselves and about the shop that is open. */
export const avisosApi = routes('avisos', {
  'GET /rest/v1/avisos': route({
    who: 'pessoa',
    summary: 'Os avisos da pessoa e, com estabelecimento_id, os daquela loja',
    query: z.strictObject({
      ...daLoja,
      ...paginacao,
    }),
    answer: respostaSchema,
    async handle({ pessoa, query }) {
      const { estabelecimento_id, pagina, limite } = query
      return comoPessoa(pessoa, estabelecimento_id, async (tx, daPessoa) => {
        const rows = await rowsOf<z.infer<typeof avisoSchema>>(tx)`select id, tipo, titulo, texto, rota,
            iso(lido_em) as lido_em, iso(created_at) as created_at
          from avisos where ${daPessoa} order by created_at desc, id limit ${limite} offset ${(pagina - 1) * limite}`
        const contagem = await rowOf<{ total: number; por_ler: number }>(tx)`select count(*)::int as total,
          count(*) filter (where lido_em is null)::int as por_ler from avisos where ${daPessoa}`
        return { itens: rows, total: contagem?.total ?? 0, por_ler: contagem?.por_ler ?? 0 }
      })
    },
  }),

  'POST /rest/v1/avisos/lidos': route({
    who: 'pessoa',
    summary: 'Marca como lidos os avisos de `ids`, ou todos',
    body: z.strictObject({ ...daLoja, ids: z.array(z.uuid()).min(1).max(100).optional() }),
    answer: z.object({ por_ler: z.int() }),
    async handle({ pessoa, body }) {
      const { estabelecimento_id, ids } = body
      return comoPessoa(pessoa, estabelecimento_id, async (tx, daPessoa) => {
        const estes = ids ? sql`id = any(${ids}::uuid[])` : sql`true`
        await run(tx)`update avisos set lido_em = now() where ${daPessoa} and lido_em is null and ${estes}`
        const row = await rowOf<{
          por_ler: number
        }>(tx)`select count(*)::int as por_ler from avisos where ${daPessoa} and lido_em is null`
        return { por_ler: row?.por_ler ?? 0 }
      })
    },
  }),
})

/** The devices that a person asked to be told on (docs/rules/marketplace.md#told-on-a-device). */
export const aparelhosApi = routes('avisos', {
  'GET /rest/v1/aparelhos': route({
    who: 'pessoa',
    summary: 'Os aparelhos que recebem os avisos da pessoa, e a chave com que um navegador se registra',
    answer: aparelhosSchema,
    handle: ({ pessoa }) => listarAparelhos(pessoa),
  }),

  'POST /rest/v1/aparelhos': route({
    who: 'pessoa',
    summary: 'Registra este navegador, ou diz que ele continua registrado',
    body: registroDeAparelhoSchema,
    created: porId,
    handle: ({ pessoa, body, headers }) =>
      registrarAparelho(pessoa, { ...body, userAgent: headers['user-agent'] ?? '' }),
  }),

  'DELETE /rest/v1/aparelhos/:id': route({
    who: 'pessoa',
    summary: 'Desliga os avisos em um dos próprios aparelhos',
    params: porId,
    handle: ({ pessoa, params }) => removerAparelho(pessoa, params.id),
  }),

  'POST /rest/v1/aparelhos/:id/teste': route({
    who: 'pessoa',
    summary: 'Envia um aviso de teste a um dos próprios aparelhos e diz se o serviço dele aceitou',
    params: porId,
    handle: ({ pessoa, params }) => testarAparelho(pessoa, params.id),
  }),

  'POST /rest/v1/aparelhos/trocas': route({
    who: 'publico',
    summary: 'O navegador diz que o serviço de avisos mudou o seu registro; o segredo antigo diz quem ele é',
    body: trocaDeAparelhoSchema,
    handle: ({ body, ip }) => trocarAparelho(body, addressKey(ip)),
  }),
})

/** Nothing of a shop that is not open, or that the person has left. */
function comoPessoa<T>(
  pessoa: Pessoa,
  loja: string | undefined,
  work: (tx: Tx, daPessoa: RawBuilder<unknown>) => Promise<T>,
): Promise<T> {
  if (loja) acessoDaLoja(pessoa, loja, 'avisos.ver')
  const daPessoa = sql`user_id = ${pessoa.userId} and (estabelecimento_id is null or estabelecimento_id = ${loja ?? null})`
  return withAccess({ papel: 'pessoa', userId: pessoa.userId }, (tx) => work(tx, daPessoa))
}
