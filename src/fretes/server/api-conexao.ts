import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { conexaoSchema, servicoDeEnvioSchema } from '../schemas-conexao.ts'
import {
  ajustarConexao,
  comecarConexao,
  concluirConexao,
  desconectarTransportadora,
  lerConexao,
  servicosDaLoja,
} from './conectar-melhor-envio.ts'

const who = { equipe: 'pagamentos.configurar' }
const daLoja = z.strictObject({ estabelecimento_id: z.uuid() })

/** How a shop connects its own account at the carriers' market. On every plan. */
export const conexaoDeFreteApi = routes('fretes', {
  'GET /rest/v1/integracoes/melhor-envio': route({
    who,
    summary: 'A conexão da loja com o Melhor Envio, sem segredos',
    query: daLoja,
    answer: conexaoSchema,
    handle: ({ pessoa, query }) => lerConexao(pessoa, query.estabelecimento_id),
  }),

  'GET /rest/v1/integracoes/melhor-envio/servicos': route({
    who,
    summary: 'O que as transportadoras oferecem à loja',
    query: daLoja,
    answer: z.array(servicoDeEnvioSchema),
    handle: ({ pessoa, query }) => servicosDaLoja(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/integracoes/melhor-envio/conectar': route({
    who,
    summary: 'Começa a conexão: onde a pessoa autoriza',
    body: daLoja,
    answer: z.object({ url: z.string() }),
    handle: ({ pessoa, body }) => comecarConexao(pessoa, body.estabelecimento_id),
  }),

  'POST /rest/v1/integracoes/melhor-envio/concluir': route({
    who,
    summary: 'Conclui a conexão com o que o Melhor Envio devolveu',
    body: daLoja.extend({ estado: z.string().min(1).max(200), codigo: z.string().min(1).max(4000) }),
    answer: conexaoSchema,
    handle({ pessoa, body }) {
      const { estabelecimento_id: estabelecimentoId, estado, codigo } = body
      return concluirConexao(pessoa, { estabelecimentoId, estado, codigo })
    },
  }),

  'PATCH /rest/v1/integracoes/melhor-envio': route({
    who,
    summary: 'Escolhe os serviços oferecidos',
    body: daLoja.extend({
      servicos: z.array(z.int().min(1).max(100_000)).max(50),
    }),
    answer: conexaoSchema,
    handle: ({ pessoa, body }) => ajustarConexao(pessoa, body),
  }),

  'POST /rest/v1/integracoes/melhor-envio/desconectar': route({
    who,
    summary: 'Desconecta o Melhor Envio e apaga a autorização',
    body: daLoja,
    answer: conexaoSchema,
    handle: ({ pessoa, body }) => desconectarTransportadora(pessoa, body.estabelecimento_id),
  }),
})
