import { z } from 'zod'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { reverterSchema, salvarConfiguracaoSchema, secaoSchema, versaoSchema } from '../../configuracoes.ts'
import { avaliacaoPendenteSchema, moderarSchema } from '../../moderacao.ts'
import { listarPendentes, moderarAvaliacao } from '../denuncias/moderar-avaliacoes.ts'
import { lerConfiguracoes, lerVersoes } from './ler-configuracoes.ts'
import { reverterConfiguracao, salvarConfiguracao } from './salvar-configuracao.ts'

const params = z.strictObject({ chave: z.string().regex(/^[a-z_]{1,40}$/) })

/** What the platform sets at run time. */
export const configuracoesDaPlataformaApi = routes('plataforma', {
  'GET /rest/v1/plataforma/configuracoes': route({
    who: 'plataforma',
    summary: 'As configurações da plataforma, com os campos de cada parte',
    answer: z.object({ itens: z.array(secaoSchema) }),
    handle: async ({ pessoa }) => ({ itens: await lerConfiguracoes(pessoa) }),
  }),

  'GET /rest/v1/plataforma/configuracoes/:chave/versoes': route({
    who: 'plataforma',
    summary: 'O que mudou numa parte das configurações, da última mudança para trás',
    params,
    answer: z.object({ itens: z.array(versaoSchema) }),
    handle: async ({ pessoa, params }) => ({ itens: await lerVersoes(pessoa, params.chave) }),
  }),

  'POST /rest/v1/plataforma/configuracoes/:chave': route({
    who: 'plataforma',
    summary: 'Salva uma parte das configurações como nova versão',
    params,
    body: salvarConfiguracaoSchema,
    answer: secaoSchema,
    handle: ({ pessoa, params, body }) => salvarConfiguracao(pessoa, { ...body, chave: params.chave }),
  }),

  'POST /rest/v1/plataforma/configuracoes/:chave/reverter': route({
    who: 'plataforma',
    summary: 'Desfaz uma mudança das configurações, como nova versão',
    params,
    body: reverterSchema,
    answer: secaoSchema,
    handle: ({ pessoa, params, body }) => reverterConfiguracao(pessoa, { ...body, chave: params.chave }),
  }),

  'GET /rest/v1/plataforma/avaliacoes_pendentes': route({
    who: 'plataforma',
    summary: 'Avaliações à espera de moderação',
    answer: z.object({ itens: z.array(avaliacaoPendenteSchema), total: z.int() }),
    handle: ({ pessoa }) => listarPendentes(pessoa),
  }),

  'POST /rest/v1/plataforma/avaliacoes_pendentes/:id': route({
    who: 'plataforma',
    summary: 'Publica ou recusa uma avaliação que espera',
    params: porId,
    body: moderarSchema,
    async handle(request) {
      const { params: alvo, body } = request
      await moderarAvaliacao(request.pessoa, { ...body, ...alvo })
    },
  }),
})
