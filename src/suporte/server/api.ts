import { z } from 'zod'
import { acessoDaLoja } from '#src/acesso/server/acesso.ts'
import { LIMITES_DE_ARQUIVO } from '#src/shared/arquivos.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { sendAttachment } from '#src/shared/server/http/security-headers.ts'
import {
  avaliarBody,
  chamadoDetalheSchema,
  chamadoSchema,
  chamadosQuery,
  classificarBody,
  contagensSchema,
  contextoDeConversaQuery,
  contextoDeConversaSchema,
  conversaDetalheSchema,
  conversaSchema,
  conversasQuery,
  filaQuery,
  mediacaoBody,
  novaConversaBody,
  novaMensagemBody,
  novoChamadoBody,
  situacaoBody,
} from '../schemas.ts'
import { abrirChamado } from './abrir-chamado.ts'
import { abrirConversa } from './abrir-conversa.ts'
import { lerChamado, listarChamados } from './chamados.ts'
import { lerAteOFim, lerConversa, listarConversas } from './conversas.ts'
import { escreverAoComprador } from './escrever-ao-comprador.ts'
import { contextoDeConversa } from './produto-da-conversa.ts'
import { lerAnexo } from './ler-anexo.ts'
import { chamarPortal, mediarConversa } from './mediar-conversa.ts'
import { avaliarChamado, classificarChamado, mudarSituacao } from './mover-chamado.ts'
import { responderChamado } from './responder-chamado.ts'
import { encerrarConversa, responderConversa } from './responder-conversa.ts'

const porId = z.strictObject({ id: z.guid() })
const semCorpo = z.strictObject({}).nullish()
const pagina = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.int(), contagens: contagensSchema })

/** Tickets of shops to the platform. */
export const chamadosApi = routes('suporte', {
  'GET /rest/v1/chamados': route({
    who: { equipe: 'suporte.usar' },
    summary: 'Os chamados da loja',
    query: chamadosQuery,
    answer: pagina(chamadoSchema),
    handle({ pessoa, query }) {
      const loja = query.estabelecimento_id
      return listarChamados(acessoDaLoja(pessoa, loja, 'suporte.usar'), query)
    },
  }),

  'GET /rest/v1/fila_de_chamados': route({
    who: 'plataforma',
    summary: 'Os chamados de todas as lojas, o prazo mais curto primeiro',
    query: filaQuery,
    answer: pagina(chamadoSchema),
    handle: ({ pessoa, query }) => listarChamados({ papel: 'plataforma', userId: pessoa.userId }, query),
  }),

  'POST /rest/v1/chamados': route({
    who: { equipe: 'suporte.usar' },
    summary: 'Abre um chamado',
    body: novoChamadoBody,
    created: chamadoDetalheSchema,
    handle: ({ pessoa, body }) => abrirChamado(pessoa, body),
  }),

  'GET /rest/v1/chamados/:id': route({
    who: 'pessoa',
    summary: 'Um chamado com as suas mensagens',
    params: porId,
    answer: chamadoDetalheSchema,
    handle: ({ pessoa, params }) => lerChamado(pessoa, params.id),
  }),

  'POST /rest/v1/chamados/:id/mensagens': route({
    who: 'pessoa',
    summary: 'Responde num chamado',
    params: porId,
    body: novaMensagemBody,
    answer: chamadoDetalheSchema,
    handle: ({ pessoa, params, body }) => responderChamado(pessoa, { ...body, ...params }),
  }),

  'POST /rest/v1/chamados/:id/situacao': route({
    who: 'pessoa',
    summary: 'Muda a situação de um chamado',
    params: porId,
    body: situacaoBody,
    answer: chamadoDetalheSchema,
    handle: ({ pessoa, params, body }) => mudarSituacao(pessoa, { ...body, ...params }),
  }),

  'POST /rest/v1/chamados/:id/avaliar': route({
    who: 'pessoa',
    summary: 'Avalia o atendimento de um chamado',
    params: porId,
    body: avaliarBody,
    answer: chamadoDetalheSchema,
    handle: ({ pessoa, params, body }) => avaliarChamado(pessoa, { ...body, ...params }),
  }),

  'PATCH /rest/v1/chamados/:id': route({
    who: 'plataforma',
    summary: 'Classifica um chamado, ou o entrega a alguém',
    params: porId,
    body: classificarBody,
    answer: chamadoDetalheSchema,
    handle: ({ pessoa, params, body }) => classificarChamado(pessoa, { ...body, ...params }),
  }),

  'GET /rest/v1/chamados/:id/anexos/:arquivo': route({
    who: 'pessoa',
    summary: 'O conteúdo de um anexo de um chamado',
    params: z.strictObject({ id: z.guid(), arquivo: z.guid() }),
    file: [...LIMITES_DE_ARQUIVO.anexo.tipos],
    async handle({ pessoa, params }, reply) {
      const { id, arquivo } = params
      return sendAttachment(reply, await lerAnexo(pessoa, { de: 'chamados', id, arquivoId: arquivo }))
    },
  }),
})

/** Conversations of consumers with shops. */
export const conversasApi = routes('suporte', {
  'GET /rest/v1/conversas': route({
    who: 'pessoa',
    scope: 'mensagens.ver',
    summary: 'As próprias conversas com lojas; com estabelecimento_id, as dos clientes daquela loja',
    query: conversasQuery,
    answer: pagina(conversaSchema),
    handle: ({ pessoa, query }) => listarConversas(pessoa, query),
  }),

  'POST /rest/v1/conversas': route({
    who: 'pessoa',
    summary: 'Abre uma conversa com uma loja',
    body: novaConversaBody,
    created: conversaDetalheSchema,
    handle: ({ pessoa, body }) => abrirConversa(pessoa, body),
  }),

  'GET /rest/v1/contexto_de_conversa': route({
    who: 'publico',
    summary: 'A loja e o produto de que uma conversa vai tratar',
    query: contextoDeConversaQuery,
    answer: contextoDeConversaSchema,
    handle: ({ query }) => contextoDeConversa(query),
  }),

  'POST /rest/v1/conversas_da_venda/:id': route({
    who: 'pessoa',
    scope: 'mensagens.responder',
    summary: 'A loja escreve a quem comprou, sobre a venda',
    params: porId,
    body: novaMensagemBody,
    created: conversaDetalheSchema,
    handle: ({ pessoa, params, body }) => escreverAoComprador(pessoa, { ...body, vendaId: params.id }),
  }),

  'POST /rest/v1/conversas/:id/ler': route({
    who: 'pessoa',
    scope: 'mensagens.responder',
    summary: 'Marca como lido o que o outro lado escreveu',
    params: porId,
    body: semCorpo,
    handle: ({ pessoa, params }) => lerAteOFim(pessoa, params.id),
  }),

  'GET /rest/v1/conversas/:id': route({
    who: 'pessoa',
    scope: 'mensagens.ver',
    summary: 'Uma conversa com as suas mensagens',
    params: porId,
    answer: conversaDetalheSchema,
    handle: ({ pessoa, params }) => lerConversa(pessoa, params.id),
  }),

  'POST /rest/v1/conversas/:id/mensagens': route({
    who: 'pessoa',
    scope: 'mensagens.responder',
    summary: 'Responde numa conversa',
    params: porId,
    body: novaMensagemBody,
    answer: conversaDetalheSchema,
    handle: ({ pessoa, params, body }) => responderConversa(pessoa, { ...body, ...params }),
  }),

  'POST /rest/v1/conversas/:id/encerrar': route({
    who: 'pessoa',
    summary: 'Encerra uma conversa',
    params: porId,
    body: semCorpo,
    answer: conversaDetalheSchema,
    handle: ({ pessoa, params }) => encerrarConversa(pessoa, params.id),
  }),

  'POST /rest/v1/conversas/:id/chamar-portal': route({
    who: 'pessoa',
    summary: 'Chama a plataforma para uma conversa',
    params: porId,
    body: semCorpo,
    answer: conversaDetalheSchema,
    handle: ({ pessoa, params }) => chamarPortal(pessoa, params.id),
  }),

  'POST /rest/v1/conversas/:id/mediar': route({
    who: 'plataforma',
    summary: 'A plataforma responde aos dois lados de uma conversa',
    params: porId,
    body: mediacaoBody,
    answer: conversaDetalheSchema,
    handle: ({ pessoa, params, body }) => mediarConversa(pessoa, { ...body, ...params }),
  }),

  'GET /rest/v1/conversas/:id/anexos/:arquivo': route({
    who: 'pessoa',
    scope: 'mensagens.ver',
    summary: 'O conteúdo de um anexo de uma conversa',
    params: z.strictObject({ id: z.guid(), arquivo: z.guid() }),
    file: [...LIMITES_DE_ARQUIVO.anexo.tipos],
    async handle({ pessoa, params }, reply) {
      const { id, arquivo } = params
      return sendAttachment(reply, await lerAnexo(pessoa, { de: 'conversas', id, arquivoId: arquivo }))
    },
  }),
})
