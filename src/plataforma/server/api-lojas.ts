import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { detalheDaLojaSchema, filtroDeLojas, lojaDaPlataformaSchema, ORDENS_DE_LOJAS } from '../lojas.ts'
import { painelSchema } from '../painel.ts'
import { NOMES_DAS_PARTES, parteSchema } from '../partes-da-loja.ts'
import { atosDasLojasApi } from './api-atos-das-lojas.ts'
import { lerLojaDaPlataforma } from './ler-loja.ts'
import { lerPainel } from './ler-painel.ts'
import { lerParteDaLoja } from './ler-parte-da-loja.ts'
import { listarLojasDaPlataforma } from './listar-lojas.ts'

const params = z.strictObject({ id: z.uuid() })
const plataforma = { permissao: 'plataforma' } as const

/** Every shop and all of them at a glance, for the platform. */
export async function lojasApi(app: App): Promise<void> {
  await atosDasLojasApi(app)

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
        summary: 'Uma loja, com equipe, documentos, assinatura e saúde',
        params,
        response: { 200: detalheDaLojaSchema },
      },
    },
    (request) => lerLojaDaPlataforma(exigirPessoa(request), request.params.id),
  )

  app.get(
    '/rest/v1/plataforma/estabelecimentos/:id/partes/:parte',
    {
      config: plataforma,
      schema: {
        tags: ['plataforma'],
        summary: 'Uma aba da loja: faturas, vendas, produtos, avaliações, denúncias, chamados ou auditoria',
        params: params.extend({ parte: z.enum(NOMES_DAS_PARTES) }),
        querystring: z.strictObject({ pagina: z.coerce.number().int().min(1).max(10_000).default(1) }),
        response: { 200: parteSchema },
      },
    },
    (request) => lerParteDaLoja(exigirPessoa(request), { ...request.params, ...request.query }),
  )
}
