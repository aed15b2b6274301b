import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  ABAS_DE_INCIDENTES,
  filtroDeIncidentes,
  incidenteDaListaSchema,
  incidenteDetalheSchema,
  incidenteSchema,
} from '../incidentes.ts'
import {
  alterarIncidente,
  lerIncidente,
  listarIncidentes,
  registrarIncidente,
} from './registrar-incidente.ts'

const PORTA = '/rest/v1/plataforma/incidentes'
const config = { permissao: 'plataforma' } as const
const tags = ['plataforma']
const params = z.strictObject({ id: z.uuid() })

/** The register of security incidents. */
export async function incidentesApi(app: App): Promise<void> {
  app.get(
    PORTA,
    {
      config,
      schema: {
        tags,
        summary: 'O registro de incidentes de segurança, o mais recente primeiro',
        querystring: z.strictObject({
          ...filtroDeIncidentes,
          pagina: z.coerce.number().int().min(1).max(10_000).default(1),
          limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
        }),
        response: {
          200: z.object({
            itens: z.array(incidenteDaListaSchema),
            total: z.int(),
            contagens: z.record(z.enum(ABAS_DE_INCIDENTES), z.int()),
          }),
        },
      },
    },
    (request) => listarIncidentes(exigirPessoa(request), request.query),
  )

  app.post(
    PORTA,
    {
      config,
      schema: {
        tags,
        summary: 'Registra um incidente',
        body: incidenteSchema,
        response: { 201: z.object({ id: z.uuid() }) },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ id: await registrarIncidente(exigirPessoa(request), request.body) }),
  )

  app.get(
    `${PORTA}/:id`,
    { config, schema: { tags, params, response: { 200: incidenteDetalheSchema } } },
    (request) => lerIncidente(exigirPessoa(request), request.params.id),
  )

  app.put(
    `${PORTA}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Completa um incidente, diz a quem foi comunicado, ou o encerra',
        params,
        body: incidenteSchema.extend({ updated_at: z.string().optional() }),
      },
    },
    async (request, reply) => {
      await alterarIncidente(exigirPessoa(request), { ...request.body, id: request.params.id })
      return reply.code(204).send()
    },
  )
}
