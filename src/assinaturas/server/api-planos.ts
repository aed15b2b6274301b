import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { planoDaPlataformaSchema, salvarPlanoSchema, versaoDoPlanoSchema } from '../schemas-planos.ts'
import {
  arquivarPlano,
  criarPlano,
  editarPlano,
  excluirPlano,
  lerVersoesDoPlano,
  listarPlanos,
  reverterPlano,
} from './administrar-planos.ts'

const config = { permissao: 'plataforma' } as const
const tags = ['assinaturas']
const params = z.strictObject({ id: z.uuid() })
const PORTA = '/rest/v1/plataforma/planos'

/** The plans as the platform makes, changes and archives them. */
export async function planosDaPlataformaApi(app: App): Promise<void> {
  app.get(
    PORTA,
    {
      config,
      schema: {
        tags,
        summary: 'Todos os planos, com quantas lojas usam cada um',
        response: { 200: z.object({ itens: z.array(planoDaPlataformaSchema) }) },
      },
    },
    async (request) => ({ itens: await listarPlanos(exigirPessoa(request)) }),
  )

  app.post(
    PORTA,
    {
      config,
      schema: {
        tags,
        summary: 'Cria um plano',
        body: salvarPlanoSchema,
        response: { 201: z.object({ id: z.uuid() }) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await criarPlano(exigirPessoa(request), { ...request.body, ip: request.ip })),
  )

  app.patch(
    `${PORTA}/:id`,
    { config, schema: { tags, summary: 'Altera um plano', params, body: salvarPlanoSchema } },
    async (request, reply) => {
      const { params: onde, body, ip } = request
      await editarPlano(exigirPessoa(request), { ...body, ...onde, ip })
      return reply.code(204).send()
    },
  )

  app.post(
    `${PORTA}/:id/arquivar`,
    {
      config,
      schema: {
        tags,
        summary: 'Tira um plano de venda, ou o devolve',
        params,
        body: z.strictObject({ ativo: z.boolean().default(false) }),
      },
    },
    async (request, reply) => {
      const { params: onde, body, ip } = request
      await arquivarPlano(exigirPessoa(request), { ...onde, ...body, ip })
      return reply.code(204).send()
    },
  )

  app.get(
    `${PORTA}/:id/versoes`,
    {
      config,
      schema: {
        tags,
        summary: 'O que mudou num plano',
        params,
        response: { 200: z.object({ itens: z.array(versaoDoPlanoSchema) }) },
      },
    },
    async (request) => ({ itens: await lerVersoesDoPlano(exigirPessoa(request), request.params.id) }),
  )

  app.post(
    `${PORTA}/:id/reverter`,
    {
      config,
      schema: {
        tags,
        summary: 'Desfaz uma mudança de um plano',
        params,
        body: z.strictObject({ mudanca: z.uuid() }),
      },
    },
    async (request, reply) => {
      const { params: onde, body, ip } = request
      await reverterPlano(exigirPessoa(request), { ...onde, ...body, ip })
      return reply.code(204).send()
    },
  )

  app.delete(
    `${PORTA}/:id`,
    { config, schema: { tags, summary: 'Exclui um plano que ninguém usou', params } },
    async (request, reply) => {
      await excluirPlano(exigirPessoa(request), { ...request.params, ip: request.ip })
      return reply.code(204).send()
    },
  )
}
