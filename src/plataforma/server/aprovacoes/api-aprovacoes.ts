import { z } from 'zod'
import { paginacao, porId, textoDeBusca } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { cadastroEmAnaliseSchema, correcaoSchema, reprovacaoSchema } from '../../aprovacoes.ts'
import { contagensSchema } from '../../pendencias.ts'
import { conferirReceita } from '../painel/conferir-receita.ts'
import { aprovarProntas, decidirAprovacao } from './decidir-aprovacao.ts'
import { lerCadastro, listarAprovacoes } from './listar-aprovacoes.ts'

/** As the registration was read; left out, it is decided whatever it is now. */
const vistoSchema = z.strictObject({ updated_at: z.string().optional() })

/** The platform's queue of registrations. */
export const aprovacoesApi = routes('plataforma', {
  'GET /rest/v1/aprovacoes': route({
    who: 'plataforma',
    summary: 'Cadastros de loja à espera de decisão, o mais antigo primeiro',
    query: z.strictObject({
      aba: z.literal('lojas').optional(),
      ...paginacao,
      busca: textoDeBusca,
    }),
    answer: z.object({
      itens: z.array(cadastroEmAnaliseSchema),
      total: z.int(),
      contagens: contagensSchema,
    }),
    handle: ({ pessoa, query }) => listarAprovacoes(pessoa, query),
  }),

  'GET /rest/v1/aprovacoes/:id': route({
    who: 'plataforma',
    summary: 'Um cadastro com as suas verificações',
    params: porId,
    answer: cadastroEmAnaliseSchema,
    handle: ({ pessoa, params }) => lerCadastro(pessoa, params.id),
  }),

  'POST /rest/v1/aprovacoes/:id/aprovar': route({
    who: 'plataforma',
    summary: 'Aprova a loja e a põe no ar',
    params: porId,
    body: vistoSchema.nullish(),
    handle: ({ pessoa, params, body }) =>
      decidirAprovacao(pessoa, { ...body, ...params }, { decisao: 'aprovado' }),
  }),

  'POST /rest/v1/aprovacoes/:id/correcao': route({
    who: 'plataforma',
    summary: 'Pede correções, campo por campo',
    params: porId,
    body: correcaoSchema.extend(vistoSchema.shape),
    handle: ({ pessoa, params, body: { updated_at, ...correcao } }) =>
      decidirAprovacao(pessoa, { ...params, updated_at }, { decisao: 'correcao', ...correcao }),
  }),

  'POST /rest/v1/aprovacoes/:id/reprovar': route({
    who: 'plataforma',
    summary: 'Reprova com motivo',
    params: porId,
    body: reprovacaoSchema.extend(vistoSchema.shape),
    handle: ({ pessoa, params, body: { updated_at, ...reprovacao } }) =>
      decidirAprovacao(pessoa, { ...params, updated_at }, { decisao: 'reprovado', ...reprovacao }),
  }),

  'PUT /rest/v1/aprovacoes/:id/receita': route({
    who: 'plataforma',
    summary: 'Marca que a situação da empresa na Receita foi conferida, ou desfaz',
    params: porId,
    body: vistoSchema.extend({ conferida: z.boolean() }),
    handle: ({ pessoa, params, body }) => conferirReceita(pessoa, { ...body, ...params }),
  }),

  'POST /rest/v1/aprovacoes/aprovar-prontas': route({
    who: 'plataforma',
    summary: 'Aprova as lojas em que tudo confere',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
    answer: z.object({
      aprovadas: z.int(),
      ignoradas: z.array(z.object({ id: z.uuid(), motivo: z.string() })),
    }),
    handle: ({ pessoa, body }) => aprovarProntas(pessoa, body.ids),
  }),
})
