import { z } from 'zod'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { planoDaPlataformaSchema, salvarPlanoSchema, versaoDoPlanoSchema } from '../../schemas-planos.ts'
import {
  arquivarPlano,
  criarPlano,
  editarPlano,
  excluirPlano,
  lerVersoesDoPlano,
  listarPlanos,
  reverterPlano,
} from './administrar-planos.ts'

/** The plans as the platform makes, changes and archives them. */
export const planosDaPlataformaApi = routes('assinaturas', {
  'GET /rest/v1/plataforma/planos': route({
    who: 'plataforma',
    summary: 'Todos os planos, com quantas lojas usam cada um',
    answer: z.object({ itens: z.array(planoDaPlataformaSchema) }),
    handle: async ({ pessoa }) => ({ itens: await listarPlanos(pessoa) }),
  }),

  'POST /rest/v1/plataforma/planos': route({
    who: 'plataforma',
    summary: 'Cria um plano',
    body: salvarPlanoSchema,
    created: z.object({ id: z.uuid() }),
    handle: ({ pessoa, body }) => criarPlano(pessoa, body),
  }),

  'PATCH /rest/v1/plataforma/planos/:id': route({
    who: 'plataforma',
    summary: 'Altera um plano',
    params: porId,
    body: salvarPlanoSchema,
    async handle(request) {
      const { params: alvo, body } = request
      await editarPlano(request.pessoa, { ...body, ...alvo })
    },
  }),

  'POST /rest/v1/plataforma/planos/:id/arquivar': route({
    who: 'plataforma',
    summary: 'Tira um plano de venda, ou o devolve',
    params: porId,
    body: z.strictObject({ ativo: z.boolean().default(false) }),
    async handle(request) {
      const { params: alvo, body } = request
      await arquivarPlano(request.pessoa, { ...alvo, ...body })
    },
  }),

  'GET /rest/v1/plataforma/planos/:id/versoes': route({
    who: 'plataforma',
    summary: 'O que mudou num plano',
    params: porId,
    answer: z.object({ itens: z.array(versaoDoPlanoSchema) }),
    handle: async ({ pessoa, params }) => ({ itens: await lerVersoesDoPlano(pessoa, params.id) }),
  }),

  'POST /rest/v1/plataforma/planos/:id/reverter': route({
    who: 'plataforma',
    summary: 'Desfaz uma mudança de um plano',
    params: porId,
    body: z.strictObject({ mudanca: z.uuid() }),
    async handle(request) {
      const { params: alvo, body } = request
      await reverterPlano(request.pessoa, { ...alvo, ...body })
    },
  }),

  'DELETE /rest/v1/plataforma/planos/:id': route({
    who: 'plataforma',
    summary: 'Exclui um plano que ninguém usou',
    params: porId,
    handle: ({ pessoa, params }) => excluirPlano(pessoa, { ...params }),
  }),
})
