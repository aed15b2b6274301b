import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { ABAS_DE_ALERTAS, alertaSchema, atoDeAlertaSchema, filtroDeAlertas } from '../alertas.ts'
import { atenderAlerta, listarAdministradores } from './atender-alerta.ts'
import { listarAlertas } from './listar-alertas.ts'

const plataforma = { permissao: 'plataforma' } as const

/** What needs somebody of the platform. */
export async function alertasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/alertas',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Alertas, do mais grave ao mais leve',
        querystring: z.strictObject({
          ...filtroDeAlertas,
          pagina: z.coerce.number().int().min(1).max(10_000).default(1),
          limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
        }),
        response: {
          200: z.object({
            itens: z.array(alertaSchema),
            total: z.int(),
            contagens: z.record(z.enum(ABAS_DE_ALERTAS), z.int()),
          }),
        },
      },
    },
    (request) => listarAlertas(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/plataforma/administradores',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'As pessoas da administração, para atribuir alertas',
        response: { 200: z.object({ itens: z.array(z.object({ id: z.uuid(), nome: z.string() })) }) },
      },
    },
    async (request) => ({ itens: await listarAdministradores(exigirPessoa(request)) }),
  )

  app.post(
    '/rest/v1/alertas/:id',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Reconhece, assume, atribui, silencia por 24 h ou resolve um alerta',
        params: z.strictObject({ id: z.uuid() }),
        body: atoDeAlertaSchema,
      },
    },
    async (request, reply) => {
      await atenderAlerta(exigirPessoa(request), request.params.id, request.body, request.ip)
      return reply.code(204).send()
    },
  )
}
