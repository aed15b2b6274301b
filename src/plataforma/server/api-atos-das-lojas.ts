import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { destacarLojaSchema, encerrarLojaSchema, notificarLojasSchema } from '../atos-da-loja.ts'
import { motivoSchema } from '../lojas.ts'
import { visitaSchema } from '../visitas.ts'
import { destacarLoja, tirarDestaque } from './destacar-loja.ts'
import { encerrarLoja } from './encerrar-loja.ts'
import { ocultar, reexibir } from './mudar-produto.ts'
import { notificarLojas } from './notificar-lojas.tsx'
import { reativarLoja, suspenderLoja } from './suspender-loja.tsx'
import { encerrarVisita, iniciarVisita } from './visitar-loja.tsx'

const params = z.strictObject({ id: z.uuid() })
const plataforma = { permissao: 'plataforma' } as const

/** What the platform's desk does with a shop, each with its reason. Its subscription's doors are in src/assinaturas. */
export async function atosDasLojasApi(app: App): Promise<void> {
  app.post(
    '/rest/v1/plataforma/estabelecimentos/:id/visita',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Olha o painel da loja, somente leitura, por 30 minutos; a pessoa responsável é avisada',
        params,
        body: motivoSchema,
        response: { 201: visitaSchema },
      },
    },
    async (request, reply) => {
      const ato = { id: request.params.id, motivo: request.body.motivo, ip: request.ip }
      return reply.code(201).send(await iniciarVisita(exigirPessoa(request), ato))
    },
  )

  app.post(
    '/rest/v1/plataforma/visitas/encerrar',
    { config: plataforma, schema: { tags: ['plataforma'], summary: 'Termina a visita em curso' } },
    async (request, reply) => {
      await encerrarVisita(exigirPessoa(request), request.ip)
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/plataforma/estabelecimentos/:id/encerrar',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Encerra a loja para sempre, quando nada dela está aberto',
        params,
        body: encerrarLojaSchema,
      },
    },
    async (request, reply) => {
      await encerrarLoja(exigirPessoa(request), { id: request.params.id, ...request.body, ip: request.ip })
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/plataforma/estabelecimentos/:id/destacar',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Põe a loja entre as primeiras da lista, até o fim de um dia',
        params,
        body: destacarLojaSchema,
      },
    },
    async (request, reply) => {
      await destacarLoja(exigirPessoa(request), { id: request.params.id, ...request.body, ip: request.ip })
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/plataforma/notificacoes',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Escreve às pessoas responsáveis por lojas, por e-mail e no sino',
        body: notificarLojasSchema,
        response: { 200: z.object({ avisadas: z.int() }) },
      },
    },
    (request) => notificarLojas(exigirPessoa(request), { ...request.body, ip: request.ip }),
  )

  for (const [path, summary, fazer] of COM_MOTIVO)
    app.post(
      `/rest/v1/plataforma/${path}`,
      { config: plataforma, schema: { tags: ['plataforma'], summary, params, body: motivoSchema } },
      async (request, reply) => {
        await fazer(exigirPessoa(request), { id: request.params.id, ...request.body, ip: request.ip })
        return reply.code(204).send()
      },
    )
}

/** The acts that need a reason and nothing else. */
const COM_MOTIVO = [
  ['estabelecimentos/:id/suspender', 'Suspende a loja', suspenderLoja],
  ['estabelecimentos/:id/reativar', 'Tira a suspensão da loja', reativarLoja],
  ['estabelecimentos/:id/tirar-destaque', 'Tira o destaque da loja', tirarDestaque],
  ['produtos/:id/ocultar', 'Tira um produto da vitrine; a loja lê o motivo', ocultar],
  ['produtos/:id/reexibir', 'Devolve à vitrine um produto oculto', reexibir],
] as const
