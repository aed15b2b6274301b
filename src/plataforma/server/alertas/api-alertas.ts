import { z } from 'zod'
import { paginacao, porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { ABAS_DE_ALERTAS, alertaSchema, atoDeAlertaSchema, filtroDeAlertas } from '../../alertas.ts'
import { atenderAlerta, listarAdministradores } from './atender-alerta.ts'
import { listarAlertas } from './listar-alertas.ts'

/** What needs somebody of the platform. */
export const alertasApi = routes('plataforma', {
  'GET /rest/v1/alertas': route({
    who: 'plataforma',
    summary: 'Alertas, do mais grave ao mais leve',
    query: z.strictObject({
      ...filtroDeAlertas,
      ...paginacao,
    }),
    answer: z.object({
      itens: z.array(alertaSchema),
      total: z.int(),
      contagens: z.record(z.enum(ABAS_DE_ALERTAS), z.int()),
    }),
    handle: ({ pessoa, query }) => listarAlertas(pessoa, query),
  }),

  'GET /rest/v1/plataforma/administradores': route({
    who: 'plataforma',
    summary: 'As pessoas da administração, para atribuir alertas',
    answer: z.object({ itens: z.array(z.object({ id: z.uuid(), nome: z.string() })) }),
    handle: async ({ pessoa }) => ({ itens: await listarAdministradores(pessoa) }),
  }),

  'POST /rest/v1/alertas/:id': route({
    who: 'plataforma',
    summary: 'Reconhece, assume, atribui, silencia por 24 h ou resolve um alerta',
    params: porId,
    body: atoDeAlertaSchema,
    handle: ({ pessoa, params, body }) => atenderAlerta(pessoa, params.id, body),
  }),
})
