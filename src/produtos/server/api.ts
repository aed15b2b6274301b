import { z } from 'zod'
import { LIMITE_MAX, listaDe } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  edicaoDeProdutoSchema,
  novoProdutoSchema,
  produtoDaLojaSchema,
  produtoDetalheSchema,
} from '../schemas.ts'
import { naPrateleiraDoBalcaoSchema } from '../schemas-prateleira.ts'
import { gradeLidaSchema, gradeSchema } from '../schemas-variacoes.ts'
import { tabelaDeMedidasSchema } from '../tabela-de-medidas.ts'
import { duplicarProduto } from './duplicar-produto.ts'
import { restaurarProduto } from './restaurar-produto.ts'
import { criarProduto } from './criar-produto.ts'
import { editarProduto } from './editar-produto.ts'
import { excluirProduto } from './excluir-produto.ts'
import { lerPrateleira } from './ler-prateleira.ts'
import { lerProduto } from './ler-produto.ts'
import { LEVE_JUNTO_MAX } from '../rotulos.ts'
import { escolherLeveJunto, lerLeveJunto } from './leve-junto.ts'
import { listarTabelasDeMedidas } from './listar-tabelas-de-medidas.ts'
import { gravarGrade, lerGrade } from './variacoes.ts'
import { ABAS_DE_PRODUTOS, filtroDeProdutos, listarProdutos, ORDENS_DE_PRODUTOS } from './listar-produtos.ts'

const umProduto = z.object({ id: z.guid() })
const daLoja = z.strictObject({ estabelecimento_id: z.guid() })
const ordens = ORDENS_DE_PRODUTOS.flatMap((nome) => [nome, `-${nome}`] as const)

/** A shop's products, for its team. */
export const produtosApi = routes('produtos', {
  'GET /rest/v1/produtos': route({
    who: { equipe: 'produtos.ver' },
    summary: 'Os produtos da própria loja, em qualquer estado',
    query: z.strictObject({
      estabelecimento_id: z.guid(),
      ...filtroDeProdutos,
      ordem: z.enum(ordens).optional(),
      pagina: z.coerce.number().int().min(1).max(10_000).optional(),
      depois: z.guid().optional(),
      limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
      contagens: z.stringbool().optional(),
    }),
    answer: listaDe(produtoDaLojaSchema).extend({
      contagens: z.record(z.enum(ABAS_DE_PRODUTOS), z.int()).optional(),
    }),
    handle: ({ pessoa, query }) => listarProdutos(pessoa, query),
  }),

  'GET /rest/v1/produtos/prateleira': route({
    who: { equipe: 'vendas.criar' },
    summary: 'O que a loja vende agora, com preços e unidades, para o balcão guardar no aparelho',
    query: z.strictObject({
      estabelecimento_id: z.guid(),
      depois: z.guid().optional(),
      limite: z.coerce.number().int().min(1).max(1000).default(1000),
    }),
    answer: z.object({ itens: z.array(naPrateleiraDoBalcaoSchema), proximo: z.string().nullable() }),
    handle: ({ pessoa, query }) => lerPrateleira(pessoa, query),
  }),

  'POST /rest/v1/produtos': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Cadastra um produto, dentro do limite do plano',
    body: novoProdutoSchema,
    example: { estabelecimento_id: '$LOJA', nome: 'Caneca', status: 'rascunho' },
    created: produtoDetalheSchema,
    handle: ({ pessoa, body }) => criarProduto(pessoa, body),
  }),

  'GET /rest/v1/produtos/:id': route({
    who: { equipe: 'produtos.ver' },
    summary: 'Um produto da própria loja',
    params: umProduto,
    query: daLoja,
    answer: produtoDetalheSchema,
    handle: ({ pessoa, params, query }) =>
      lerProduto(pessoa, { id: params.id, estabelecimentoId: query.estabelecimento_id }),
  }),

  'PATCH /rest/v1/produtos/:id': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Salva o cadastro de um produto; 409 quando outra pessoa salvou antes',
    params: umProduto,
    body: edicaoDeProdutoSchema,
    answer: produtoDetalheSchema,
    handle: ({ pessoa, params, body }) => editarProduto(pessoa, { id: params.id, edicao: body }),
  }),

  'DELETE /rest/v1/produtos/:id': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Manda o produto para a lixeira por 30 dias',
    params: umProduto,
    query: daLoja,
    async handle({ pessoa, params, query }) {
      const { estabelecimento_id: estabelecimentoId } = query
      await excluirProduto(pessoa, { id: params.id, estabelecimentoId })
    },
  }),

  'GET /rest/v1/produtos/:id/variacoes': route({
    who: { equipe: 'produtos.ver' },
    summary: 'As opções de um produto e as variações à venda, na ordem da grade',
    params: umProduto,
    query: daLoja,
    answer: gradeLidaSchema,
    handle: ({ pessoa, params, query }) =>
      lerGrade(pessoa, { id: params.id, estabelecimentoId: query.estabelecimento_id }),
  }),

  'GET /rest/v1/produtos/:id/leve_junto': route({
    who: 'pessoa',
    summary: 'O que a loja oferece junto de um produto seu',
    params: umProduto,
    answer: z.object({
      itens: z.array(z.object({ id: z.guid(), nome: z.string(), imagem_url: z.string().nullable() })),
    }),
    handle: ({ pessoa, params }) => lerLeveJunto(pessoa, params.id),
  }),

  'PUT /rest/v1/produtos/:id/leve_junto': route({
    who: 'pessoa',
    summary: 'Escolhe o que oferecer junto de um produto, até quatro outros da loja',
    params: umProduto,
    body: z.strictObject({ ids: z.array(z.guid()).max(LEVE_JUNTO_MAX) }),
    handle: ({ pessoa, params, body }) => escolherLeveJunto(pessoa, { produtoId: params.id, ids: body.ids }),
  }),

  'PUT /rest/v1/produtos/:id/variacoes': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Salva a grade inteira: o que não vier deixa de ser vendido',
    params: umProduto,
    body: gradeSchema,
    answer: gradeLidaSchema,
    handle: ({ pessoa, params, body }) => gravarGrade(pessoa, params.id, body),
  }),

  'GET /rest/v1/tabelas-de-medidas': route({
    who: { equipe: 'produtos.editar' },
    summary: 'As tabelas de medidas da loja, pelo nome do produto',
    query: daLoja.extend({ busca: z.string().trim().max(120).optional() }),
    answer: z.object({
      itens: z.array(z.object({ id: z.guid(), nome: z.string(), tabela_de_medidas: tabelaDeMedidasSchema })),
    }),
    handle: ({ pessoa, query }) => listarTabelasDeMedidas(pessoa, query),
  }),

  'POST /rest/v1/produtos/:id/duplicar': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Faz um rascunho igual',
    params: umProduto,
    body: daLoja,
    created: produtoDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      duplicarProduto(pessoa, { id: params.id, estabelecimentoId: body.estabelecimento_id }),
  }),

  'POST /rest/v1/produtos/:id/restaurar': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Tira o produto da lixeira',
    params: umProduto,
    body: daLoja,
    answer: produtoDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      restaurarProduto(pessoa, { id: params.id, estabelecimentoId: body.estabelecimento_id }),
  }),
})
