import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { cadastroEmAnaliseSchema, correcaoSchema, reprovacaoSchema } from '../aprovacoes.ts'
import { contagensSchema } from '../pendencias.ts'
import { conferirReceita } from './conferir-receita.ts'
import { aprovarProntas, decidirAprovacao } from './decidir-aprovacao.ts'
import { lerCadastro, listarAprovacoes } from './listar-aprovacoes.ts'

const params = z.strictObject({ id: z.uuid() })
const plataforma = { permissao: 'plataforma' } as const

/** The platform's queue of registrations. */
export async function aprovacoesApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/aprovacoes',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Cadastros de loja à espera de decisão, o mais antigo primeiro',
        querystring: z.strictObject({
          aba: z.literal('lojas').optional(),
          pagina: z.coerce.number().int().min(1).max(10_000).default(1),
          limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
          busca: z.string().trim().min(1).max(120).optional(),
        }),
        response: {
          200: z.object({
            itens: z.array(cadastroEmAnaliseSchema),
            total: z.int(),
            contagens: contagensSchema,
          }),
        },
      },
    },
    (request) => listarAprovacoes(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/aprovacoes/:id',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Um cadastro com as suas verificações',
        params,
        response: { 200: cadastroEmAnaliseSchema },
      },
    },
    (request) => lerCadastro(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/aprovacoes/:id/aprovar',
    { config: plataforma, schema: { tags: ['plataforma'], summary: 'Aprova a loja e a põe no ar', params } },
    async (request, reply) => {
      await decidirAprovacao(exigirPessoa(request), request.params.id, { decisao: 'aprovado' }, request.ip)
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/aprovacoes/:id/correcao',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Pede correções, campo por campo',
        params,
        body: correcaoSchema,
      },
    },
    async (request, reply) => {
      const decisao = { decisao: 'correcao' as const, ...request.body }
      await decidirAprovacao(exigirPessoa(request), request.params.id, decisao, request.ip)
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/aprovacoes/:id/reprovar',
    {
      config: plataforma,
      schema: { tags: ['plataforma'], summary: 'Reprova com motivo', params, body: reprovacaoSchema },
    },
    async (request, reply) => {
      const decisao = { decisao: 'reprovado' as const, ...request.body }
      await decidirAprovacao(exigirPessoa(request), request.params.id, decisao, request.ip)
      return reply.code(204).send()
    },
  )

  app.put(
    '/rest/v1/aprovacoes/:id/receita',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Marca que a situação da empresa na Receita foi conferida, ou desfaz',
        params,
        body: z.strictObject({ conferida: z.boolean() }),
      },
    },
    async (request, reply) => {
      await conferirReceita(exigirPessoa(request), {
        id: request.params.id,
        ...request.body,
        ip: request.ip,
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/aprovacoes/aprovar-prontas',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Aprova as lojas em que tudo confere',
        body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
        response: {
          200: z.object({
            aprovadas: z.int(),
            ignoradas: z.array(z.object({ id: z.uuid(), motivo: z.string() })),
          }),
        },
      },
    },
    (request) => aprovarProntas(exigirPessoa(request), request.body.ids, request.ip),
  )
}
