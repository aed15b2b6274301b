import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
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
import { anotarCliente, removerNota } from './anotar-cliente.ts'
import { clientesEmPlanilhaApi } from './api-planilha.ts'
import { privacidadeApi } from './api-privacidade.ts'
import { enderecoDoCep } from './endereco-do-cep.ts'
import { etiquetarClientes, opcoesDeFiltro } from './etiquetar-clientes.ts'
import { lerCliente } from './ler-cliente.ts'
import { linhaDoTempo } from './linha-do-tempo.ts'
import { listarClientes } from './listar-clientes.ts'
import { listarDuplicados } from './listar-duplicados.ts'
import { mesclarClientes } from './mesclar-clientes.ts'
import { alterarCliente, criarCliente } from './salvar-cliente.ts'

const tags = ['clientes']
export const daLoja = { estabelecimento_id: z.uuid() }
export const porId = z.strictObject({ id: z.uuid() })
const VER = { permissao: { equipe: 'clientes.ver' } } as const
const EDITAR = { permissao: { equipe: 'clientes.editar' } } as const

/** A shop's customers: only its own, under `consumidores`, the table's name. */
export async function clientesApi(app: App): Promise<void> {
  await clientesEmPlanilhaApi(app)
  await privacidadeApi(app)
  await listasApi(app)

  app.post(
    '/rest/v1/consumidores',
    {
      config: EDITAR,
      schema: {
        tags,
        summary: 'Cadastra um cliente',
        body: novoClienteSchema,
        response: { 201: clienteDetalheSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await criarCliente(exigirPessoa(request), request.body)),
  )
  app.get(
    '/rest/v1/consumidores/:id',
    {
      config: VER,
      schema: {
        tags,
        params: porId,
        querystring: z.strictObject(daLoja),
        response: { 200: clienteDetalheSchema },
      },
    },
    async (request) =>
      lerCliente(exigirPessoa(request), {
        id: request.params.id,
        estabelecimentoId: request.query.estabelecimento_id,
      }),
  )
  app.patch(
    '/rest/v1/consumidores/:id',
    {
      config: EDITAR,
      schema: { tags, params: porId, body: mudancaDeClienteSchema, response: { 200: clienteDetalheSchema } },
    },
    async (request) => alterarCliente(exigirPessoa(request), request.params.id, request.body),
  )
  app.get(
    '/rest/v1/consumidores/:id/linha_do_tempo',
    {
      config: VER,
      schema: {
        tags,
        params: porId,
        querystring: z.strictObject({ ...daLoja, antes: z.iso.datetime().optional() }),
        response: { 200: z.object({ itens: z.array(fatoDoClienteSchema), proximo: z.string().nullable() }) },
      },
    },
    async (request) =>
      linhaDoTempo(exigirPessoa(request), {
        id: request.params.id,
        estabelecimentoId: request.query.estabelecimento_id,
        antes: request.query.antes,
      }),
  )
  app.post(
    '/rest/v1/consumidores/:id/notas',
    {
      config: EDITAR,
      schema: {
        tags,
        params: porId,
        body: z.strictObject({ ...daLoja, texto: z.string().trim().min(1, 'Escreva a nota.').max(2000) }),
        response: { 201: z.object({ id: z.uuid() }) },
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId, texto } = request.body
      const nota = await anotarCliente(exigirPessoa(request), {
        id: request.params.id,
        estabelecimentoId,
        texto,
      })
      return reply.code(201).send(nota)
    },
  )
  app.delete(
    '/rest/v1/consumidores/:id/notas/:nota',
    {
      config: EDITAR,
      schema: {
        tags,
        params: z.strictObject({ id: z.uuid(), nota: z.uuid() }),
        querystring: z.strictObject(daLoja),
      },
    },
    async (request, reply) => {
      const { id, nota: notaId } = request.params
      await removerNota(exigirPessoa(request), {
        id,
        notaId,
        estabelecimentoId: request.query.estabelecimento_id,
      })
      return reply.code(204).send()
    },
  )
}

async function listasApi(app: App): Promise<void> {
  const contagens = z.record(z.string(), z.int()).optional()
  app.get(
    '/rest/v1/consumidores',
    {
      config: VER,
      schema: {
        tags,
        summary: 'Os clientes da loja, com o que compraram',
        querystring: z.strictObject({
          ...daLoja,
          ...filtroDeClientes,
          ordem: ordemDeClientes.default('-ultima_compra'),
          pagina: z.coerce.number().int().min(1).max(100_000).default(1),
          limite: z.coerce.number().int().min(1).max(100).default(20),
          contagens: z.stringbool().optional(),
        }),
        response: { 200: z.object({ itens: z.array(clienteDaListaSchema), total: z.int(), contagens }) },
      },
    },
    async (request) => listarClientes(exigirPessoa(request), request.query),
  )
  app.get(
    '/rest/v1/consumidores/opcoes',
    { config: VER, schema: { tags, querystring: z.strictObject(daLoja) } },
    async (request) => opcoesDeFiltro(exigirPessoa(request), request.query.estabelecimento_id),
  )
  app.get(
    '/rest/v1/consumidores/endereco_do_cep',
    {
      config: EDITAR,
      schema: {
        tags,
        summary: 'O endereço que a loja já conhece para um CEP',
        querystring: z.strictObject({ ...daLoja, cep: z.string().regex(/^\d{8}$/, 'O CEP tem 8 números.') }),
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, cep } = request.query
      return enderecoDoCep(exigirPessoa(request), { estabelecimentoId, cep })
    },
  )
  app.post(
    '/rest/v1/consumidores/etiquetar',
    {
      config: EDITAR,
      schema: { tags, summary: 'Põe e tira etiquetas de vários clientes', body: etiquetarSchema },
    },
    async (request) => etiquetarClientes(exigirPessoa(request), request.body),
  )
  app.get(
    '/rest/v1/consumidores/duplicados',
    {
      config: EDITAR,
      schema: {
        tags,
        summary: 'Cadastros que parecem da mesma pessoa',
        querystring: z.strictObject(daLoja),
        response: { 200: z.object({ itens: z.array(grupoDeDuplicadosSchema), total: z.int() }) },
      },
    },
    async (request) => listarDuplicados(exigirPessoa(request), request.query.estabelecimento_id),
  )
  app.post(
    '/rest/v1/consumidores/mesclar',
    {
      config: EDITAR,
      schema: {
        tags,
        summary: 'Dois cadastros viram um',
        body: mesclarSchema,
        response: { 200: clienteDetalheSchema },
      },
    },
    async (request) => mesclarClientes(exigirPessoa(request), request.body),
  )
}
