import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  daLoja,
  edicaoDoEnderecoSchema,
  enderecoNovoSchema,
  enderecoSchema,
  entregaSchema,
  filtroDeEntregas,
  novoEnderecoSchema,
  segredoSchema,
} from '../schemas-webhooks.ts'
import { enviarDeNovo, enviarTeste, listarEntregas } from './webhooks/enviar-a-mao.ts'
import {
  alterarEndereco,
  criarEndereco,
  encerrarTroca,
  removerEndereco,
  trocarSegredo,
} from './webhooks/gerir-enderecos.ts'
import { listarEnderecos } from './webhooks/ler-enderecos.ts'

const who = { equipe: 'integracoes.gerir' }
const id = z.guid().toLowerCase()
const porId = z.strictObject({ id })

interface Pedido {
  params: { id: string }
}
const alvoDe = ({ params }: Pedido, { estabelecimento_id }: z.output<typeof daLoja>) => ({
  estabelecimentoId: estabelecimento_id,
  id: params.id,
})

/** Where a shop is told what happens in it, and what became of each delivery (docs/protocols/webhooks.md). */
export const webhooksApi = routes('webhooks', {
  'GET /rest/v1/integracoes/webhooks': route({
    who,
    summary: 'Os endereços que recebem os eventos da loja, sem segredos',
    query: daLoja,
    answer: z.object({ itens: z.array(enderecoSchema) }),
    handle: async ({ pessoa, query }) => ({ itens: await listarEnderecos(pessoa, query.estabelecimento_id) }),
  }),

  'POST /rest/v1/integracoes/webhooks': route({
    who,
    summary: 'Cadastra um endereço; o segredo aparece só nesta resposta',
    body: novoEnderecoSchema,
    created: enderecoNovoSchema,
    handle: ({ pessoa, body }) => criarEndereco(pessoa, body),
  }),

  'PATCH /rest/v1/integracoes/webhooks/:id': route({
    who,
    summary: 'Muda o endereço ou os tópicos, desliga ou liga',
    params: porId,
    body: edicaoDoEnderecoSchema,
    answer: enderecoSchema,
    handle: ({ pessoa, params, body }) => alterarEndereco(pessoa, params.id, body),
  }),

  'DELETE /rest/v1/integracoes/webhooks/:id': route({
    who,
    summary: 'Remove o endereço, com as entregas e os segredos',
    params: porId,
    query: daLoja,
    handle: (request) => removerEndereco(request.pessoa, alvoDe(request, request.query)),
  }),

  'POST /rest/v1/integracoes/webhooks/:id/segredo': route({
    who,
    summary: 'Gera outro segredo; o anterior assina junto por 24 horas',
    params: porId,
    body: daLoja,
    answer: segredoSchema,
    handle: (request) => trocarSegredo(request.pessoa, alvoDe(request, request.body)),
  }),

  'POST /rest/v1/integracoes/webhooks/:id/encerrar-troca': route({
    who,
    summary: 'O segredo anterior deixa de assinar já',
    params: porId,
    body: daLoja,
    answer: enderecoSchema,
    handle: (request) => encerrarTroca(request.pessoa, alvoDe(request, request.body)),
  }),

  'POST /rest/v1/integracoes/webhooks/:id/teste': route({
    who,
    summary: 'Envia um evento de teste e responde com o que o endereço respondeu',
    params: porId,
    body: daLoja,
    answer: entregaSchema,
    handle: (request) => enviarTeste(request.pessoa, alvoDe(request, request.body)),
  }),

  'GET /rest/v1/integracoes/webhooks/:id/entregas': route({
    who,
    summary: 'As entregas de um endereço nos últimos 30 dias, a mais nova primeiro',
    params: porId,
    query: filtroDeEntregas,
    answer: z.object({ itens: z.array(entregaSchema), mais: z.boolean() }),
    handle: (request) => listarEntregas(request.pessoa, alvoDe(request, request.query), request.query),
  }),

  'POST /rest/v1/integracoes/webhooks/:id/entregas/:entrega/reenviar': route({
    who,
    summary: 'Envia uma entrega de novo, com o mesmo webhook-id',
    params: z.strictObject({ id, entrega: id }),
    body: daLoja,
    answer: entregaSchema,
    handle: ({ pessoa, params, body }) =>
      enviarDeNovo(pessoa, {
        estabelecimentoId: body.estabelecimento_id,
        enderecoId: params.id,
        id: params.entrega,
      }),
  }),
})
