import { z } from 'zod'
import { acessoDaLoja } from '#src/acesso/server/acesso.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { answerCached, innerKey } from '#src/shared/server/http/public-answer.ts'
import { BUSCA_MAX, lojaPublicaSchema, produtoCompletoSchema, produtoPesquisadoSchema } from '../schemas.ts'
import { errors } from '../errors.ts'
import { buscarProduto } from './buscar-produto.ts'
import { listarCategoriasDaLoja } from './listar-categorias-da-loja.ts'
import { listarLojas } from './listar-lojas.ts'
import { listarProdutosDaLoja } from './listar-produtos-da-loja.ts'
import { pesquisarProdutos } from './pesquisar-produtos.ts'
import { filtroDaLoja, lerFiltroDaLoja, rpc, varios } from './procedimento.ts'
import { produtosDaLojaPorId } from './produtos-da-loja-por-id.ts'
import {
  categoriaPublica,
  LISTA_MAX,
  lerPrateleira,
  paraOCarrinho,
  prateleiraSchema,
  produtoParaOCarrinho,
} from './prateleira.ts'

const PRODUTOS_MAX = 100
const paginacao = {
  p_pagina: z.coerce.number().int().min(1).max(10_000).default(1),
  p_limite: z.coerce.number().int().min(1).max(LISTA_MAX).default(LISTA_MAX),
}

const daVariacao = z.strictObject({ estabelecimento_id: z.guid(), produto_id: z.guid() })
const opcoesDoProduto = produtoCompletoSchema.pick({ opcoes: true, variacoes: true, tabela_de_medidas: true })

/**
 * The read-only procedures: what crosses the wire is exactly the fields of
 * docs/rules/marketplace.md#procedures-and-functions.
 */
export const vitrineApi = routes('vitrine', {
  'GET /rest/v1/variacoes': route({
    who: 'publico',
    summary: 'As opções de um produto de uma loja visível e o que se vende delas',
    query: daVariacao,
    answer: opcoesDoProduto,
    async handle(request, reply) {
      const { estabelecimento_id: loja, produto_id: id } = request.query
      await answerCached(request, reply, innerKey(`variacoes:${loja}:${id}`), async () => {
        const produto = await buscarProduto(loja, id)
        if (!produto) throw errors.produto_nao_encontrado()
        return { tags: ['lojas', `loja:${loja}`], json: JSON.stringify(opcoesDoProduto.parse(produto)) }
      })
      return reply
    },
  }),
  ...rpc({
    nome: 'get_public_establishments',
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
    async carregar({ p_pagina, p_limite }) {
      const { itens } = await listarLojas({ ordem: 'vendas', pagina: p_pagina }, p_limite)
      return { tags: ['lojas', 'vendas'], valor: itens }
    },
  }),
  ...rpc({
    nome: 'search_public_products',
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
    async carregar({ search_term }) {
      const valor = await pesquisarProdutos(search_term)
      return {
        tags: ['lojas', ...new Set(valor.map((produto) => `loja:${produto.estabelecimento_id}`))],
        valor,
      }
    },
  }),
  ...rpc({
    nome: 'get_produtos_publicos_estabelecimento',
    summary: 'Produtos ativos de uma loja visível, por filtro e ordem; com p_produtos, só os que ele nomeia',
    args: z.strictObject({
      p_estabelecimento_id: z.guid(),
      p_produtos: varios(z.guid(), PRODUTOS_MAX),
      ...filtroDaLoja,
      ...paginacao,
    }),
    answer: z.array(produtoParaOCarrinho),
    async carregar({
      p_estabelecimento_id: loja,
      p_produtos,
      p_pagina: pagina,
      p_limite: limite,
      ...filtro
    }) {
      const tags = ['lojas', `loja:${loja}`]
      const itens = p_produtos
        ? await produtosDaLojaPorId(loja, p_produtos)
        : (await listarProdutosDaLoja(loja, { ...lerFiltroDaLoja(filtro), pagina, limite })).itens
      return { tags, valor: itens.map(paraOCarrinho) }
    },
  }),
  ...rpc({
    nome: 'get_categorias_publicas_estabelecimento',
    summary: 'Categorias de uma loja visível',
    args: z.strictObject({ p_estabelecimento_id: z.guid() }),
    answer: z.array(categoriaPublica),
    async carregar({ p_estabelecimento_id: loja }) {
      return { tags: ['lojas', `loja:${loja}`], valor: await listarCategoriasDaLoja(loja) }
    },
  }),
  ...rpc({
    nome: 'get_prateleira_estabelecimento',
    summary: 'Os produtos mais novos de uma loja visível, e as suas categorias',
    args: z.strictObject({ p_estabelecimento_id: z.guid() }),
    answer: prateleiraSchema,
    async carregar({ p_estabelecimento_id: loja }) {
      return { tags: ['lojas', `loja:${loja}`], valor: await lerPrateleira(loja) }
    },
  }),

  'GET /rest/v1/ensaio/prateleira': route({
    who: { equipe: 'produtos.ver' },
    summary: 'A prateleira de um ensaio, para a equipe dele',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: prateleiraSchema,
    handle: ({ pessoa, query }) =>
      withAccess(acessoDaLoja(pessoa, query.estabelecimento_id, 'produtos.ver'), (tx) =>
        lerPrateleira(query.estabelecimento_id, tx),
      ),
  }),

  'GET /rest/v1/ensaio/variacoes': route({
    who: { equipe: 'produtos.ver' },
    summary: 'As opções de um produto de um ensaio, para a equipe dele',
    query: daVariacao,
    answer: opcoesDoProduto,
    async handle({ pessoa, query }) {
      const { estabelecimento_id: loja, produto_id: id } = query
      const produto = await withAccess(acessoDaLoja(pessoa, loja, 'produtos.ver'), (tx) =>
        buscarProduto(loja, id, tx),
      )
      if (!produto) throw errors.produto_nao_encontrado()
      return opcoesDoProduto.parse(produto)
    },
  }),
})
