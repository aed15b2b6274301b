import { z } from 'zod'
import { paginacao, porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  clienteDaListaSchema,
  clienteDetalheSchema,
  etiquetarSchema,
  fatoDoClienteSchema,
  filtroDeClientes,
  grupoDeDuplicadosSchema,
  mesclarSchema,
  mudancaDeClienteSchema,
  novoClienteSchema,
  ordemDeClientes,
} from '../schemas.ts'
import { enderecoDoCepSchema, opcoesDeFiltroSchema } from '../schemas-dados.ts'
import { anotarCliente, removerNota } from './anotar-cliente.ts'
import { enderecoDoCep } from './endereco-do-cep.ts'
import { etiquetarClientes, opcoesDeFiltro } from './etiquetar-clientes.ts'
import { lerCliente } from './ler-cliente.ts'
import { linhaDoTempo } from './linha-do-tempo.ts'
import { listarClientes } from './listar-clientes.ts'
import { listarDuplicados } from './listar-duplicados.ts'
import { mesclarClientes } from './mesclar-clientes.ts'
import { alterarCliente, criarCliente } from './salvar-cliente.ts'

export const daLoja = { estabelecimento_id: z.uuid() }
const VER = { equipe: 'clientes.ver' }
const EDITAR = { equipe: 'clientes.editar' }

const contagens = z.record(z.string(), z.int()).optional()

/** A shop's customers: only its own, under `consumidores`, the table's name. */
export const clientesApi = routes('clientes', {
  'POST /rest/v1/consumidores': route({
    who: EDITAR,
    summary: 'Cadastra um cliente',
    body: novoClienteSchema,
    example: { estabelecimento_id: '$LOJA', nome: 'Ana Souza', email: 'ana@exemplo.com' },
    created: clienteDetalheSchema,
    handle: ({ pessoa, body }) => criarCliente(pessoa, body),
  }),

  'GET /rest/v1/consumidores/:id': route({
    who: VER,
    summary: 'Um cliente da loja',
    params: porId,
    query: z.strictObject(daLoja),
    answer: clienteDetalheSchema,
    handle: ({ pessoa, params, query }) =>
      lerCliente(pessoa, { id: params.id, estabelecimentoId: query.estabelecimento_id }),
  }),

  'PATCH /rest/v1/consumidores/:id': route({
    who: EDITAR,
    summary: 'Altera um cliente',
    params: porId,
    body: mudancaDeClienteSchema,
    answer: clienteDetalheSchema,
    handle: ({ pessoa, params, body }) => alterarCliente(pessoa, params.id, body),
  }),

  'GET /rest/v1/consumidores/:id/linha_do_tempo': route({
    who: VER,
    summary: 'O que aconteceu com um cliente, do mais novo ao mais antigo',
    params: porId,
    query: z.strictObject({ ...daLoja, antes: z.iso.datetime().optional() }),
    answer: z.object({ itens: z.array(fatoDoClienteSchema), proximo: z.string().nullable() }),
    handle: ({ pessoa, params, query }) =>
      linhaDoTempo(pessoa, {
        id: params.id,
        estabelecimentoId: query.estabelecimento_id,
        antes: query.antes,
      }),
  }),

  'POST /rest/v1/consumidores/:id/notas': route({
    who: EDITAR,
    summary: 'Anota algo sobre um cliente',
    params: porId,
    body: z.strictObject({ ...daLoja, texto: z.string().trim().min(1, 'Escreva a nota.').max(2000) }),
    created: z.object({ id: z.uuid() }),
    async handle({ pessoa, params, body }) {
      const { estabelecimento_id: estabelecimentoId, texto } = body
      const nota = await anotarCliente(pessoa, { id: params.id, estabelecimentoId, texto })
      return nota
    },
  }),

  'DELETE /rest/v1/consumidores/:id/notas/:nota': route({
    who: EDITAR,
    summary: 'Apaga uma nota de um cliente',
    params: z.strictObject({ id: z.uuid(), nota: z.uuid() }),
    query: z.strictObject(daLoja),
    async handle({ pessoa, params, query }) {
      const { id, nota: notaId } = params
      await removerNota(pessoa, { id, notaId, estabelecimentoId: query.estabelecimento_id })
    },
  }),
  'GET /rest/v1/consumidores': route({
    who: VER,
    summary: 'Os clientes da loja, com o que compraram',
    query: z.strictObject({
      ...daLoja,
      ...filtroDeClientes,
      ordem: ordemDeClientes.default('-ultima_compra'),
      pagina: z.coerce.number().int().min(1).max(100_000).default(1),
      limite: paginacao.limite,
      contagens: z.stringbool().optional(),
    }),
    answer: z.object({ itens: z.array(clienteDaListaSchema), total: z.int(), contagens }),
    handle: ({ pessoa, query }) => listarClientes(pessoa, query),
  }),

  'GET /rest/v1/consumidores/opcoes': route({
    who: VER,
    summary: 'Etiquetas e cidades pelas quais a lista pode ser filtrada',
    query: z.strictObject(daLoja),
    answer: opcoesDeFiltroSchema,
    handle: ({ pessoa, query }) => opcoesDeFiltro(pessoa, query.estabelecimento_id),
  }),

  'GET /rest/v1/consumidores/endereco_do_cep': route({
    who: EDITAR,
    summary: 'O endereço que a loja já conhece para um CEP',
    query: z.strictObject({
      ...daLoja,
      cep: z
        .string()
        .regex(/^\d{8}$/, 'O CEP tem 8 números.')
        .meta({ examples: ['01310100'] }),
    }),
    answer: enderecoDoCepSchema,
    handle({ pessoa, query }) {
      const { estabelecimento_id: estabelecimentoId, cep } = query
      return enderecoDoCep(pessoa, { estabelecimentoId, cep })
    },
  }),

  'POST /rest/v1/consumidores/etiquetar': route({
    who: EDITAR,
    summary: 'Põe e tira etiquetas de vários clientes',
    body: etiquetarSchema,
    answer: z.object({ atualizados: z.int(), ignorados: z.int() }),
    handle: ({ pessoa, body }) => etiquetarClientes(pessoa, body),
  }),

  'GET /rest/v1/consumidores/duplicados': route({
    who: EDITAR,
    summary: 'Cadastros que parecem da mesma pessoa',
    query: z.strictObject({ ...daLoja, pagina: paginacao.pagina }),
    answer: z.object({ itens: z.array(grupoDeDuplicadosSchema), total: z.int() }),
    handle: ({ pessoa, query }) => listarDuplicados(pessoa, query),
  }),

  'POST /rest/v1/consumidores/mesclar': route({
    who: EDITAR,
    summary: 'Dois cadastros viram um',
    body: mesclarSchema,
    answer: clienteDetalheSchema,
    handle: ({ pessoa, body }) => mesclarClientes(pessoa, body),
  }),
})
