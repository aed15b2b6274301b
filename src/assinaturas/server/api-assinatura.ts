import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  cancelarBody,
  dadosDeCobrancaBody,
  daLojaBody,
  minhaAssinaturaSchema,
  mudancaSimuladaSchema,
  mudarPlanoBody,
  pausarBody,
  simularMudancaBody,
  situacaoDaLojaSchema,
} from '../schemas-assinatura.ts'
import { cancelarAssinatura, reativarAssinatura } from './cancelar-assinatura.ts'
import { alterarDadosDeCobranca } from './cuidar-da-fatura.ts'
import { lerMinhaAssinatura, lerSituacaoDaLoja } from './ler-minha-assinatura.ts'
import { desfazerMudanca, mudarPlano, simularMudanca } from './mudar-plano.ts'
import { pausarAssinatura, retomarAssinatura } from './pausar-assinatura.ts'

const tags = ['assinaturas']
const ver = { permissao: { equipe: 'faturas.ver' } } as const
const editar = { permissao: { equipe: 'assinatura.editar' } } as const
const feito = z.object({ success: z.literal(true) })
const FEITO = { success: true as const }

/** The subscription of a shop: what it is, and what its owner may do with it. */
export async function assinaturaApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/minha_assinatura',
    { config: ver, schema: { tags, querystring: daLojaBody, response: { 200: minhaAssinaturaSchema } } },
    async (request) => lerMinhaAssinatura(exigirPessoa(request), request.query.estabelecimento_id),
  )

  app.get(
    '/rest/v1/minha_assinatura/situacao',
    {
      config: { permissao: { equipe: 'suporte.usar' } },
      schema: {
        tags,
        summary: 'O que toda a equipe pode saber, sem valores',
        querystring: daLojaBody,
        response: { 200: situacaoDaLojaSchema },
      },
    },
    async (request) => lerSituacaoDaLoja(exigirPessoa(request), request.query.estabelecimento_id),
  )

  app.post(
    '/rest/v1/minha_assinatura/simular-mudanca',
    {
      config: editar,
      schema: { tags, body: simularMudancaBody, response: { 200: mudancaSimuladaSchema } },
    },
    async (request) => simularMudanca(exigirPessoa(request), request.body),
  )

  app.post(
    '/rest/v1/minha_assinatura/mudar-plano',
    {
      config: editar,
      schema: {
        tags,
        body: mudarPlanoBody,
        response: {
          200: z.object({
            tipo: z.enum(['teste', 'imediata', 'agendada']),
            dia: z.string(),
            fatura_id: z.guid().nullable(),
          }),
        },
      },
    },
    async (request) => mudarPlano(exigirPessoa(request), { ...request.body, ip: request.ip }),
  )

  app.post(
    '/rest/v1/minha_assinatura/desfazer-mudanca',
    { config: editar, schema: { tags, body: daLojaBody, response: { 200: feito } } },
    async (request) => {
      await desfazerMudanca(exigirPessoa(request), request.body.estabelecimento_id, request.ip)
      return FEITO
    },
  )

  app.post(
    '/rest/v1/minha_assinatura/cancelar',
    {
      config: editar,
      schema: { tags, body: cancelarBody, response: { 200: z.object({ cancelar_em: z.string() }) } },
    },
    async (request) => cancelarAssinatura(exigirPessoa(request), { ...request.body, ip: request.ip }),
  )

  app.post(
    '/rest/v1/minha_assinatura/reativar',
    {
      config: { permissao: { equipe: 'assinatura.reativar' } },
      schema: { tags, body: daLojaBody, response: { 200: feito } },
    },
    async (request) => {
      await reativarAssinatura(exigirPessoa(request), request.body.estabelecimento_id, request.ip)
      return FEITO
    },
  )

  app.post(
    '/rest/v1/minha_assinatura/pausar',
    { config: editar, schema: { tags, body: pausarBody, response: { 200: z.object({ ate: z.string() }) } } },
    async (request) => {
      const { estabelecimento_id: id, dias } = request.body
      return pausarAssinatura(exigirPessoa(request), { id, dias, ip: request.ip })
    },
  )

  app.post(
    '/rest/v1/minha_assinatura/retomar',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Termina a pausa antes do fim',
        body: daLojaBody,
        response: { 200: z.object({ ciclo_ate: z.string().nullable() }) },
      },
    },
    (request) =>
      retomarAssinatura(exigirPessoa(request), { id: request.body.estabelecimento_id, ip: request.ip }),
  )

  app.patch(
    '/rest/v1/minha_assinatura/dados-cobranca',
    { config: editar, schema: { tags, body: dadosDeCobrancaBody, response: { 200: feito } } },
    async (request) => {
      await alterarDadosDeCobranca(exigirPessoa(request), { ...request.body, ip: request.ip })
      return FEITO
    },
  )
}
