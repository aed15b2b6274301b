import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { conexaoDoBlingSchema, DIAS_ANTERIORES, daLoja, ESTOQUE_DE } from '../../schemas-bling.ts'
import {
  ajustarBling,
  comecarConexao,
  compararAgora,
  concluirConexao,
  desconectarBling,
  reenviarPedido,
} from './conectar-bling.ts'
import { lerBling } from './ler-bling.ts'

const who = { equipe: 'integracoes.gerir' }
const answer = conexaoDoBlingSchema

/** How a shop connects its own account at Bling (docs/protocols/bling.md). On every plan. */
export const blingApi = routes('integracoes', {
  'GET /rest/v1/integracoes/bling': route({
    who,
    summary: 'A conexão da loja com o Bling, sem segredos: estoque, produtos sem par e pedidos enviados',
    query: daLoja,
    answer,
    handle: ({ pessoa, query }) => lerBling(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/integracoes/bling/conectar': route({
    who,
    summary: 'Começa a conexão com o Bling: onde a pessoa autoriza',
    body: daLoja.extend({ vendas_dos_ultimos_dias: z.literal(DIAS_ANTERIORES).default(0) }),
    answer: z.object({ url: z.string() }),
    handle: ({ pessoa, body }) =>
      comecarConexao(pessoa, {
        estabelecimentoId: body.estabelecimento_id,
        anterioresDias: body.vendas_dos_ultimos_dias,
      }),
  }),

  'POST /rest/v1/integracoes/bling/concluir': route({
    who,
    summary: 'Conclui a conexão com o que o Bling devolveu',
    body: daLoja.extend({ estado: z.string().min(1).max(200), codigo: z.string().min(1).max(4000) }),
    answer,
    handle({ pessoa, body }) {
      const { estabelecimento_id: estabelecimentoId, estado, codigo } = body
      return concluirConexao(pessoa, { estabelecimentoId, estado, codigo })
    },
  }),

  'PATCH /rest/v1/integracoes/bling': route({
    who,
    summary: 'Escolhe quem manda no estoque',
    body: daLoja.extend({ estoque_de: z.enum(ESTOQUE_DE) }),
    answer,
    handle: ({ pessoa, body }) =>
      ajustarBling(pessoa, { estabelecimentoId: body.estabelecimento_id, estoqueDe: body.estoque_de }),
  }),

  'POST /rest/v1/integracoes/bling/comparar': route({
    who,
    summary: 'Compara já os produtos e o estoque com o Bling',
    body: daLoja,
    answer,
    handle: ({ pessoa, body }) => compararAgora(pessoa, body.estabelecimento_id),
  }),

  'POST /rest/v1/integracoes/bling/pedidos/:venda/reenviar': route({
    who,
    summary: 'Envia de novo ao Bling um pedido que não foi',
    params: z.strictObject({ venda: z.guid().toLowerCase() }),
    body: daLoja,
    answer,
    handle: ({ pessoa, params, body }) =>
      reenviarPedido(pessoa, { estabelecimentoId: body.estabelecimento_id, vendaId: params.venda }),
  }),

  'POST /rest/v1/integracoes/bling/desconectar': route({
    who,
    summary: 'Desconecta o Bling e apaga a autorização',
    body: daLoja,
    answer,
    handle: ({ pessoa, body }) => desconectarBling(pessoa, body.estabelecimento_id),
  }),
})
