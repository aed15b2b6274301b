import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerCached, innerKey } from '#src/shared/server/http/public-answer.ts'
import { route } from '#src/shared/server/http/route-table.ts'
import { ordenados, texto } from '../filtros.ts'
import { BUSCA_MAX, type FiltroDeProdutos, ORDENS_DE_PRODUTOS } from '../schemas.ts'

interface Procedimento<N extends string, Q extends z.ZodType, A extends z.ZodType> {
  nome: N
  summary: string
  args: Q
  answer: A
  /** `json`: as the database wrote it, of exactly the fields that `answer` says. */
  carregar: (args: z.output<Q>) => Promise<{ tags: string[] } & ({ valor: unknown } | { json: string })>
}

/** A procedure by GET, and by POST with a body or none; kept until what it shows changes. */
export function rpc<N extends string, Q extends z.ZodType, A extends z.ZodType>(
  procedimento: Procedimento<N, Q, A>,
) {
  const { nome, summary, args, answer, carregar } = procedimento
  const responder = async (request: FastifyRequest, reply: FastifyReply, given: z.output<Q>) => {
    await answerCached(request, reply, innerKey(`${nome}:${JSON.stringify(given)}`), async () => {
      const { tags, ...dado } = await carregar(given)
      return { tags, json: 'json' in dado ? dado.json : JSON.stringify(answer.parse(dado.valor)) }
    })
    return reply
  }
  const who = 'publico'
  const get = route({
    who,
    summary,
    query: args,
    answer,
    handle: (request, reply) => responder(request, reply, request.query as z.output<Q>),
  })
  const post = route({
    who,
    summary,
    query: z.strictObject({}),
    body: z.preprocess((given) => given ?? {}, args),
    answer,
    handle: (request, reply) => responder(request, reply, request.body as z.output<Q>),
  })
  return { [`GET /rest/v1/rpc/${nome}`]: get, [`POST /rest/v1/rpc/${nome}`]: post } as Record<
    `GET /rest/v1/rpc/${N}`,
    typeof get
  > &
    Record<`POST /rest/v1/rpc/${N}`, typeof post>
}

/** One value or several: a query with one value reads as a text. */
export const varios = <T extends z.ZodType>(item: T, quantos: number) =>
  z
    .preprocess((dado) => (typeof dado === 'string' ? [dado] : dado), z.array(item).min(1).max(quantos))
    .optional()

/** `true`, also as the text of a query. */
export const sim = z.preprocess((dado) => (dado === 'true' ? true : dado), z.literal(true)).optional()
export const reais = z.coerce.number().min(0).max(9_999_999_999).optional()

/** The filters and orders of a shop's products, as its page has them. */
export const filtroDaLoja = {
  p_busca: z.string().max(BUSCA_MAX).optional(),
  p_categorias: varios(z.guid(), 50),
  p_promocao: sim,
  p_preco_min: reais,
  p_preco_max: reais,
  p_ordem: z.enum(ORDENS_DE_PRODUTOS).default('relevancia'),
}

export const lerFiltroDaLoja = (dado: z.output<z.ZodObject<typeof filtroDaLoja>>): FiltroDeProdutos => ({
  busca: texto(dado.p_busca ?? null),
  categorias: dado.p_categorias,
  promocao: dado.p_promocao,
  ...ordenados(dado.p_preco_min, dado.p_preco_max),
  ordem: dado.p_ordem,
})
