import { z } from 'zod'
import { paginacao, porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
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

/** The register of security incidents. */
export const incidentesApi = routes('plataforma', {
  'GET /rest/v1/plataforma/incidentes': route({
    who: 'plataforma',
    summary: 'O registro de incidentes de segurança, o mais recente primeiro',
    query: z.strictObject({
      ...filtroDeIncidentes,
      ...paginacao,
    }),
    answer: z.object({
      itens: z.array(incidenteDaListaSchema),
      total: z.int(),
      contagens: z.record(z.enum(ABAS_DE_INCIDENTES), z.int()),
    }),
    handle: ({ pessoa, query }) => listarIncidentes(pessoa, query),
  }),

  'POST /rest/v1/plataforma/incidentes': route({
    who: 'plataforma',
    summary: 'Registra um incidente',
    body: incidenteSchema,
    created: z.object({ id: z.uuid() }),
    handle: async ({ pessoa, body }) => ({ id: await registrarIncidente(pessoa, body) }),
  }),

  'GET /rest/v1/plataforma/incidentes/:id': route({
    who: 'plataforma',
    summary: 'Um incidente',
    params: porId,
    answer: incidenteDetalheSchema,
    handle: ({ pessoa, params }) => lerIncidente(pessoa, params.id),
  }),

  'PUT /rest/v1/plataforma/incidentes/:id': route({
    who: 'plataforma',
    summary: 'Completa um incidente, diz a quem foi comunicado, ou o encerra',
    params: porId,
    body: incidenteSchema.extend({ updated_at: z.string().optional() }),
    handle: ({ pessoa, params, body }) => alterarIncidente(pessoa, { ...body, id: params.id }),
  }),
})
