import { z } from 'zod'
import { routes } from '#src/shared/server/http/route-table.ts'
import { enderecoDeCategoria, lerMarca } from '../busca.ts'
import { errors } from '../errors.ts'
import { ordenados, texto } from '../filtros.ts'
import { ORDENS_DA_BUSCA } from '../limites.ts'
import {
  BUSCA_MAX,
  listaDaBuscaSchema,
  listaDeProdutosSchema,
  paginaDoProdutoSchema,
  PRODUTOS_POR_PAGINA,
} from '../schemas.ts'
import { buscaEmJson } from './buscar-produtos.ts'
import { listaDaLojaEmJson } from './listar-produtos-da-loja.ts'
import { paginaDoProduto } from './pagina-do-produto.ts'
import { filtroDaLoja, lerFiltroDaLoja, reais, rpc, sim } from './procedimento.ts'

/** What the pages of the shop window show, by the functions that the pages themselves ask. */
export const paginasApi = routes('vitrine', {
  ...rpc({
    nome: 'get_lista_publica_estabelecimento',
    summary: 'Uma página dos produtos de uma loja visível, quantos são, e entre que preços vende',
    args: z.strictObject({
      p_estabelecimento_id: z.guid(),
      ...filtroDaLoja,
      p_pagina: z.coerce.number().int().min(1).max(10_000).default(1),
      p_limite: z.coerce.number().int().min(1).max(100).default(PRODUTOS_POR_PAGINA),
    }),
    answer: listaDeProdutosSchema,
    async carregar({ p_estabelecimento_id: loja, p_pagina: pagina, p_limite: limite, ...filtro }) {
      const json = await listaDaLojaEmJson(loja, { ...lerFiltroDaLoja(filtro), pagina, limite })
      return { tags: ['lojas', `loja:${loja}`], json }
    },
  }),
  ...rpc({
    nome: 'get_produto_publico',
    summary: 'Um produto de uma loja visível com tudo o que a sua página mostra',
    args: z.strictObject({ p_codigo: z.string().max(60), p_produto_id: z.guid() }),
    answer: paginaDoProdutoSchema,
    async carregar({ p_codigo, p_produto_id }) {
      const { loja, ...valor } = await paginaDoProduto(p_codigo, p_produto_id)
      if (!loja || !valor.produto) throw errors.produto_nao_encontrado()
      return { tags: ['lojas', `loja:${loja.id}`], valor: { loja, ...valor } }
    },
  }),
  ...rpc({
    nome: 'buscar_produtos',
    summary: 'Uma página dos produtos de todas as lojas visíveis, por termo, categoria e filtros',
    args: z.strictObject({
      p_termo: z.string().max(BUSCA_MAX).optional(),
      p_categoria: z.string().refine(enderecoDeCategoria, 'Informe o endereço da categoria.').optional(),
      p_cidade: z.string().max(80).optional(),
      p_uf: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      p_preco_min: reais,
      p_preco_max: reais,
      p_promocao: sim,
      p_em_estoque: sim,
      p_cep: z
        .string()
        .regex(/^\d{8}$/)
        .optional(),
      p_ordem: z.enum(ORDENS_DA_BUSCA).default('relevancia'),
      /** The `depois` of the page before. */
      p_depois: z.string().max(100).optional(),
    }),
    answer: listaDaBuscaSchema,
    async carregar({ p_ordem: ordem, ...dado }) {
      const { json, lojas } = await buscaEmJson({
        termo: texto(dado.p_termo ?? null),
        categoria: dado.p_categoria,
        cidade: dado.p_cidade,
        uf: dado.p_uf,
        ...ordenados(dado.p_preco_min, dado.p_preco_max),
        promocao: dado.p_promocao,
        emEstoque: dado.p_em_estoque,
        cep: dado.p_cep,
        ordem,
        depois: lerMarca(dado.p_depois ?? null, ordem),
      })
      return { tags: ['lojas', ...lojas.map((loja) => `loja:${loja}`)], json }
    },
  }),
})
