import { z } from 'zod'
import { paginacao, porId, textoDeBusca } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  ABAS_DE_PENDENCIAS,
  assumirSchema,
  contagensSchema,
  decisaoDaAlteracaoSchema,
  decisaoDaDenunciaSchema,
  pendenciaSchema,
} from '../../pendencias.ts'
import { assumirPendencia } from './assumir-pendencia.ts'
import { decidirAlteracao } from './decidir-alteracao.ts'
import { decidirDenuncia } from '../denuncias/decidir-denuncia.ts'
import { listarPendencias } from './listar-pendencias.ts'

/** What waits for the platform's word beside the registrations: changes of data, reports, mediations. */
export const pendenciasApi = routes('plataforma', {
  'GET /rest/v1/pendencias': route({
    who: 'plataforma',
    summary: 'Alterações, denúncias e reaberturas à espera de decisão, a mais antiga primeiro',
    query: z.strictObject({
      aba: z.enum(ABAS_DE_PENDENCIAS),
      ...paginacao,
      busca: textoDeBusca,
    }),
    answer: z.object({ itens: z.array(pendenciaSchema), total: z.int(), contagens: contagensSchema }),
    handle: ({ pessoa, query }) => listarPendencias(pessoa, query),
  }),

  'POST /rest/v1/pendencias/alteracoes/:id': route({
    who: 'plataforma',
    summary: 'Aprova ou recusa uma alteração cadastral',
    params: porId,
    body: decisaoDaAlteracaoSchema,
    async handle({ pessoa, params, body }) {
      const decisao = { ...body, id: params.id }
      await decidirAlteracao(pessoa, decisao)
    },
  }),

  'POST /rest/v1/pendencias/denuncias/:id': route({
    who: 'plataforma',
    summary: 'Mantém ou retira o que foi denunciado, e responde a quem denunciou',
    params: porId,
    body: decisaoDaDenunciaSchema,
    async handle({ pessoa, params, body }) {
      const decisao = { ...body, id: params.id }
      await decidirDenuncia(pessoa, decisao)
    },
  }),

  'POST /rest/v1/pendencias/assumir': route({
    who: 'plataforma',
    summary: 'Assume ou devolve uma pendência',
    body: assumirSchema,
    handle: ({ pessoa, body }) => assumirPendencia(pessoa, body),
  }),
})
