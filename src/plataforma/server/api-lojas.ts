import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  detalheDaLojaSchema,
  filtroDeLojas,
  lojaDaPlataformaSchema,
  motivoSchema,
  ORDENS_DE_LOJAS,
} from '../lojas.ts'
import { painelSchema } from '../painel.ts'
import { visitaSchema } from '../visitas.ts'
import { lerPainel } from './ler-painel.ts'
import { lerLojaDaPlataforma, listarLojasDaPlataforma } from './listar-lojas.ts'
import { encerrarVisita, iniciarVisita } from './visitar-loja.tsx'
import { reativarLoja, suspenderLoja } from './suspender-loja.tsx'

const params = z.strictObject({ id: z.uuid() })
const plataforma = { permissao: 'plataforma' } as const

/** Every shop and all of them at a glance, for the platform. */
export async function lojasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/plataforma/painel',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'O Portal inteiro em números',
        response: { 200: painelSchema },
      },
    },
    (request) => lerPainel(exigirPessoa(request)),
  )

  app.get(
    '/rest/v1/plataforma/estabelecimentos',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Todas as lojas, com plano, movimento de 30 dias e saúde',
        querystring: z.strictObject({
          ...filtroDeLojas,
          ordem: z.enum(ORDENS_DE_LOJAS.flatMap((nome) => [nome, `-${nome}`])).default('-created_at'),
          pagina: z.coerce.number().int().min(1).max(10_000).default(1),
          limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
        }),
        response: {
          200: z.object({
            itens: z.array(lojaDaPlataformaSchema),
            total: z.int(),
            contagens: z.record(z.string(), z.int()),
          }),
        },
      },
    },
    (request) => listarLojasDaPlataforma(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/plataforma/estabelecimentos/:id',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Uma loja, com equipe, faturas, denúncias e auditoria',
        params,
        response: { 200: detalheDaLojaSchema },
      },
    },
    (request) => lerLojaDaPlataforma(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/plataforma/estabelecimentos/:id/suspender',
    {
      config: plataforma,
      schema: { tags: ['plataforma'], summary: 'Suspende a loja', params, body: motivoSchema },
    },
    async (request, reply) => {
      const { id } = request.params
      await suspenderLoja(exigirPessoa(request), { id, motivo: request.body.motivo, ip: request.ip })
      return reply.code(204).send()
    },
  )

  app.post(
    '/rest/v1/plataforma/estabelecimentos/:id/reativar',
    {
      config: plataforma,
      schema: { tags: ['plataforma'], summary: 'Tira a suspensão da loja', params, body: motivoSchema },
    },
    async (request, reply) => {
      const { id } = request.params
      await reativarLoja(exigirPessoa(request), { id, motivo: request.body.motivo, ip: request.ip })
      return reply.code(204).send()
    },
  )

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
}
