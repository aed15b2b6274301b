import { z } from 'zod'
import { STATUS_PAGAMENTO } from '#src/pagamentos/rules.ts'
import { listaDe, paginacao } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { itemDaListaSchema, pagamentoSchema, vendaSchema } from '../../schemas.ts'
import { achadosSchema, buscarNoPainel } from './buscar-no-painel.ts'
import { filtroDeVendas } from './filtrar-vendas.ts'
import { listarItens, listarPagamentos } from './listar-itens-e-pagamentos.ts'
import { listarVendas, ORDENS } from './ler-vendas.ts'
import { resumirVendas, resumoDeVendasSchema } from '../figuras/resumir-vendas.ts'

const filtroDeLista = {
  estabelecimento_id: z.uuid().optional(),
  venda_id: z.uuid().optional(),
  depois: z.uuid().optional(),
  limite: paginacao.limite,
}

/** The list of sales, the figures over it under the same filters, and the search of the panel. */
export const listaDeVendasApi = routes('vendas', {
  'GET /rest/v1/vendas': route({
    who: 'pessoa',
    scope: 'vendas.ver',
    summary: 'As vendas da loja, as compras da pessoa, ou todas para a plataforma',
    query: z.strictObject({
      ...filtroDeVendas,
      minhas: z.enum(['sim']).optional(),
      depois: z.string().max(200).optional(),
      pagina: z.coerce.number().int().min(1).max(100_000).default(1),
      ordem: z.enum(ORDENS).optional(),
      limite: paginacao.limite,
    }),
    answer: listaDe(vendaSchema),
    handle: ({ pessoa, query }) => listarVendas(pessoa, query),
  }),

  'GET /rest/v1/vendas/resumo': route({
    who: 'pessoa',
    scope: 'vendas.ver',
    summary: 'Contagem por aba e somas da mesma lista',
    query: z.strictObject(filtroDeVendas),
    answer: resumoDeVendasSchema,
    handle: ({ pessoa, query }) => resumirVendas(pessoa, query),
  }),

  'GET /rest/v1/itens_venda': route({
    who: 'pessoa',
    scope: 'vendas.ver',
    summary: 'Itens das vendas da loja, ou das próprias compras',
    query: z.strictObject(filtroDeLista),
    answer: listaDe(itemDaListaSchema),
    handle: ({ pessoa, query }) => listarItens(pessoa, query),
  }),

  'GET /rest/v1/pagamentos': route({
    who: 'pessoa',
    scope: 'vendas.ver',
    summary: 'Pagamentos das vendas da loja, ou das próprias compras',
    query: z.strictObject({ ...filtroDeLista, status: z.enum(STATUS_PAGAMENTO).optional() }),
    answer: listaDe(pagamentoSchema),
    handle: ({ pessoa, query }) => listarPagamentos(pessoa, query),
  }),

  'GET /rest/v1/busca': route({
    tag: 'painel',
    who: { equipe: 'painel.ver' },
    summary: 'Produtos, clientes e vendas da loja que têm o termo; de cada um o que o papel deixa ver',
    query: z.strictObject({
      estabelecimento_id: z.uuid(),
      busca: z.string().trim().min(2, 'Digite ao menos 2 letras.').max(120),
    }),
    answer: achadosSchema,
    handle: ({ pessoa, query }) => buscarNoPainel(pessoa, query),
  }),
})
