import { z } from 'zod'
import { paginacao, porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { detalheDaLojaSchema, filtroDeLojas, lojaDaPlataformaSchema, ORDENS_DE_LOJAS } from '../../lojas.ts'
import { painelSchema } from '../../painel.ts'
import { NOMES_DAS_PARTES, parteSchema } from '../../partes-da-loja.ts'
import { lerLojaDaPlataforma } from './ler-loja.ts'
import { lerPainel } from '../painel/ler-painel.ts'
import { lerParteDaLoja } from './ler-parte-da-loja.ts'
import { listarLojasDaPlataforma } from './listar-lojas.ts'

/** Every shop and all of them at a glance, for the platform. */
export const lojasApi = routes('plataforma', {
  'GET /rest/v1/plataforma/painel': route({
    who: 'plataforma',
    summary: 'O Portal inteiro em números',
    answer: painelSchema,
    handle: ({ pessoa }) => lerPainel(pessoa),
  }),

  'GET /rest/v1/plataforma/estabelecimentos': route({
    who: 'plataforma',
    summary: 'Todas as lojas, com plano, movimento de 30 dias e saúde',
    query: z.strictObject({
      ...filtroDeLojas,
      ordem: z.enum(ORDENS_DE_LOJAS.flatMap((nome) => [nome, `-${nome}`])).default('-created_at'),
      ...paginacao,
    }),
    answer: z.object({
      itens: z.array(lojaDaPlataformaSchema),
      total: z.int(),
      contagens: z.record(z.string(), z.int()),
    }),
    handle: ({ pessoa, query }) => listarLojasDaPlataforma(pessoa, query),
  }),

  'GET /rest/v1/plataforma/estabelecimentos/:id': route({
    who: 'plataforma',
    summary: 'Uma loja, com equipe, documentos, assinatura e saúde',
    params: porId,
    answer: detalheDaLojaSchema,
    handle: ({ pessoa, params }) => lerLojaDaPlataforma(pessoa, params.id),
  }),

  'GET /rest/v1/plataforma/estabelecimentos/:id/partes/:parte': route({
    who: 'plataforma',
    summary: 'Uma aba da loja: faturas, vendas, produtos, avaliações, denúncias, chamados ou auditoria',
    params: porId.extend({ parte: z.enum(NOMES_DAS_PARTES) }),
    query: z.strictObject({ pagina: paginacao.pagina }),
    answer: parteSchema,
    handle: ({ pessoa, params, query }) => lerParteDaLoja(pessoa, { ...params, ...query }),
  }),
})
