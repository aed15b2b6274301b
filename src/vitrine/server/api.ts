import { z } from 'zod'
import type { App } from '#src/shared/server/doors.ts'
import { answerCached, innerKey } from '#src/shared/server/public-answer.ts'
import {
  BUSCA_MAX,
  categoriaPublicaSchema,
  lojaPublicaSchema,
  produtoPesquisadoSchema,
  produtoPublicoSchema,
} from '../schemas.ts'
import { imagensSociais } from './imagem-social.ts'
import { listarCategoriasDaLoja } from './listar-categorias-da-loja.ts'
import { listarLojas } from './listar-lojas.ts'
import { listarProdutosDaLoja } from './listar-produtos-da-loja.ts'
import { mapaDoSite } from './mapa-do-site.ts'
import { pesquisarProdutos } from './pesquisar-produtos.ts'
import { produtosDaLojaPorId } from './produtos-da-loja-por-id.ts'

// A whole shopping mall in one answer stays bounded; the pages after the first are asked for.
const LISTA_MAX = 1000
const PRODUTOS_MAX = 100
const paginacao = {
  p_pagina: z.coerce.number().int().min(1).max(10_000).default(1),
  p_limite: z.coerce.number().int().min(1).max(LISTA_MAX).default(LISTA_MAX),
}

/** What crosses the wire of each procedure: exactly SPEC §7's fields. */
const procedimentos = {
  get_public_establishments: {
    summary: 'Lojas visíveis, das que mais vendem às que menos vendem',
    args: z.strictObject(paginacao),
    answer: z.array(
      lojaPublicaSchema.pick({
        id: true,
        codigo: true,
        nome: true,
        cidade: true,
        logo_url: true,
        descricao: true,
        media_avaliacoes: true,
        total_vendas: true,
        total_produtos: true,
        produtos_em_promocao: true,
      }),
    ),
  },
  search_public_products: {
    summary: 'Produtos de todas as lojas visíveis que respondem a um termo',
    args: z.strictObject({ search_term: z.string().max(BUSCA_MAX).default('') }),
    answer: z.array(
      produtoPesquisadoSchema.pick({
        id: true,
        nome: true,
        descricao: true,
        preco: true,
        imagem_url: true,
        estabelecimento_id: true,
        estabelecimento_nome: true,
        estabelecimento_logo: true,
        categoria_nome: true,
        categoria_cor: true,
      }),
    ),
  },
  get_produtos_publicos_estabelecimento: {
    summary: 'Produtos ativos de uma loja visível; com p_produtos, só os que ele nomeia',
    args: z.strictObject({
      p_estabelecimento_id: z.guid(),
      // A query with one value reads as a text.
      p_produtos: z.preprocess(
        (given) => (typeof given === 'string' ? [given] : given),
        z.array(z.guid()).min(1).max(PRODUTOS_MAX).optional(),
      ),
      ...paginacao,
    }),
    answer: z.array(
      produtoPublicoSchema.pick({
        id: true,
        nome: true,
        preco: true,
        preco_promocao: true,
        em_promocao: true,
        estoque: true,
        imagem_url: true,
        categoria_id: true,
      }),
    ),
  },
  get_categorias_publicas_estabelecimento: {
    summary: 'Categorias de uma loja visível',
    args: z.strictObject({ p_estabelecimento_id: z.guid() }),
    answer: z.array(categoriaPublicaSchema.pick({ id: true, nome: true, cor: true })),
  },
}

/**
 * The read-only procedures of SPEC §7 (anyone, by POST with a body or none, or by GET; kept until they change), and
 * what search engines read.
 */
export async function vitrineApi(app: App, opcoes: { maisPaginas?: readonly string[] } = {}): Promise<void> {
  await mapaDoSite(app, opcoes)
  await imagensSociais(app)
  rpc(app, 'get_public_establishments', async ({ p_pagina, p_limite }) => {
    const { itens } = await listarLojas({ ordem: 'vendas', pagina: p_pagina }, p_limite)
    return { tags: ['lojas'], lista: itens }
  })
  rpc(app, 'search_public_products', async ({ search_term }) => {
    const lista = await pesquisarProdutos(search_term)
    return {
      tags: ['lojas', ...new Set(lista.map((produto) => `loja:${produto.estabelecimento_id}`))],
      lista,
    }
  })
  rpc(
    app,
    'get_produtos_publicos_estabelecimento',
    async ({ p_estabelecimento_id: loja, p_produtos, p_pagina, p_limite }) => {
      const tags = ['lojas', `loja:${loja}`]
      if (p_produtos) return { tags, lista: await produtosDaLojaPorId(loja, p_produtos) }
      const { itens } = await listarProdutosDaLoja(loja, { pagina: p_pagina, limite: p_limite })
      return { tags, lista: itens }
    },
  )
  rpc(app, 'get_categorias_publicas_estabelecimento', async ({ p_estabelecimento_id: loja }) => {
    return { tags: ['lojas', `loja:${loja}`], lista: await listarCategoriasDaLoja(loja) }
  })
}

type Nome = keyof typeof procedimentos
type Args<N extends Nome> = z.infer<(typeof procedimentos)[N]['args']>
type Carga<N extends Nome> = (args: Args<N>) => Promise<{ tags: string[]; lista: unknown[] }>

function rpc<N extends Nome>(app: App, nome: N, carregar: Carga<N>): void {
  const { summary, answer } = procedimentos[nome]
  const args = procedimentos[nome].args as unknown as z.ZodType<Args<N>>
  const url = `/rest/v1/rpc/${nome}`
  const shared = { tags: ['vitrine'], summary, response: { 200: answer } }
  const key = (given: Args<N>) => innerKey(`${nome}:${JSON.stringify(given)}`)
  const load = async (given: Args<N>) => {
    const { tags, lista } = await carregar(given)
    return { tags, value: answer.parse(lista) }
  }

  app.get(
    url,
    { config: { permissao: 'publico' }, schema: { ...shared, querystring: args } },
    async (request, reply) => {
      const given = request.query as Args<N>
      await answerCached(request, reply, key(given), () => load(given))
      return reply
    },
  )
  const body = z.preprocess((given) => given ?? {}, args)
  const schema = { ...shared, querystring: z.strictObject({}), body }
  app.post(url, { config: { permissao: 'publico' }, schema }, async (request, reply) => {
    const given = request.body as Args<N>
    await answerCached(request, reply, key(given), () => load(given))
    return reply
  })
}
