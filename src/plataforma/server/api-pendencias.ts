import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  ABAS_DE_PENDENCIAS,
  assumirSchema,
  contagensSchema,
  decisaoDaAlteracaoSchema,
  decisaoDaDenunciaSchema,
  pendenciaSchema,
} from '../pendencias.ts'
import { assumirPendencia } from './assumir-pendencia.ts'
import { decidirAlteracao } from './decidir-alteracao.tsx'
import { decidirDenuncia } from './decidir-denuncia.ts'
import { listarPendencias } from './listar-pendencias.ts'

const params = z.strictObject({ id: z.uuid() })
const plataforma = { permissao: 'plataforma' } as const
const tags = ['plataforma']

/** What waits for the platform's word beside the registrations: changes of data, reports, mediations. */
export async function pendenciasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/pendencias',
    {
      config: plataforma,
      schema: {
        tags,
        summary: 'Alterações, denúncias e reaberturas à espera de decisão, a mais antiga primeiro',
        querystring: z.strictObject({
          aba: z.enum(ABAS_DE_PENDENCIAS),
          pagina: z.coerce.number().int().min(1).max(10_000).default(1),
          limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
          busca: z.string().trim().min(1).max(120).optional(),
        }),
        response: {
          200: z.object({ itens: z.array(pendenciaSchema), total: z.int(), contagens: contagensSchema }),
        },
      },
    },
    (request) => listarPendencias(exigirPessoa(request), request.query),
  )

  app.post(
    '/rest/v1/pendencias/alteracoes/:id',
    {
      config: plataforma,
      schema: {
        tags,
        summary: 'Aprova ou recusa uma alteração cadastral',
        params,
        body: decisaoDaAlteracaoSchema,
      },
    },
    async (request, reply) => {
      const decisao = { ...request.body, id: request.params.id, ip: request.ip }
      await decidirAlteracao(exigirPessoa(request), decisao)
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/pendencias/denuncias/:id',
    {
      config: plataforma,
      schema: {
        tags,
        summary: 'Mantém ou retira o que foi denunciado, e responde a quem denunciou',
        params,
        body: decisaoDaDenunciaSchema,
      },
    },
    async (request, reply) => {
      const decisao = { ...request.body, id: request.params.id, ip: request.ip }
      await decidirDenuncia(exigirPessoa(request), decisao)
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/pendencias/assumir',
    { config: plataforma, schema: { tags, summary: 'Assume ou devolve uma pendência', body: assumirSchema } },
    async (request, reply) => {
      await assumirPendencia(exigirPessoa(request), request.body)
      return reply.code(204).send()
    },
  )
}
