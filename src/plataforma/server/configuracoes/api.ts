import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { reverterSchema, salvarConfiguracaoSchema, secaoSchema, versaoSchema } from '../../configuracoes.ts'
import { avaliacaoPendenteSchema, moderarSchema } from '../../moderacao.ts'
import { listarPendentes, moderarAvaliacao } from '../moderar-avaliacoes.ts'
import { lerConfiguracoes, lerVersoes } from './ler-configuracoes.ts'
import { reverterConfiguracao, salvarConfiguracao } from './salvar-configuracao.ts'

const config = { permissao: 'plataforma' } as const
const params = z.strictObject({ chave: z.string().regex(/^[a-z_]{1,40}$/) })
const PENDENTES = '/rest/v1/plataforma/avaliacoes_pendentes'
const PORTA = '/rest/v1/plataforma/configuracoes'

/** What the platform sets at run time. */
export async function configuracoesApi(app: App): Promise<void> {
  app.get(
    PORTA,
    {
      config,
      schema: {
        tags: ['plataforma'],
        summary: 'As configurações da plataforma, com os campos de cada parte',
        response: { 200: z.object({ itens: z.array(secaoSchema) }) },
      },
    },
    async (request) => ({ itens: await lerConfiguracoes(exigirPessoa(request)) }),
  )

  app.get(
    `${PORTA}/:chave/versoes`,
    {
      config,
      schema: {
        tags: ['plataforma'],
        summary: 'O que mudou numa parte das configurações, da última mudança para trás',
        params,
        response: { 200: z.object({ itens: z.array(versaoSchema) }) },
      },
    },
    async (request) => ({ itens: await lerVersoes(exigirPessoa(request), request.params.chave) }),
  )

  app.post(
    `${PORTA}/:chave`,
    {
      config,
      schema: {
        tags: ['plataforma'],
        summary: 'Salva uma parte das configurações como nova versão',
        params,
        body: salvarConfiguracaoSchema,
        response: { 200: secaoSchema },
      },
    },
    async (request) =>
      salvarConfiguracao(exigirPessoa(request), {
        ...request.body,
        chave: request.params.chave,
        ip: request.ip,
      }),
  )

  app.post(
    `${PORTA}/:chave/reverter`,
    {
      config,
      schema: {
        tags: ['plataforma'],
        summary: 'Desfaz uma mudança das configurações, como nova versão',
        params,
        body: reverterSchema,
        response: { 200: secaoSchema },
      },
    },
    async (request) =>
      reverterConfiguracao(exigirPessoa(request), {
        ...request.body,
        chave: request.params.chave,
        ip: request.ip,
      }),
  )

  app.get(
    PENDENTES,
    {
      config,
      schema: {
        tags: ['plataforma'],
        summary: 'Avaliações à espera de moderação',
        response: { 200: z.object({ itens: z.array(avaliacaoPendenteSchema), total: z.int() }) },
      },
    },
    (request) => listarPendentes(exigirPessoa(request)),
  )

  app.post(
    `${PENDENTES}/:id`,
    {
      config,
      schema: {
        tags: ['plataforma'],
        summary: 'Publica ou recusa uma avaliação que espera',
        params: z.strictObject({ id: z.uuid() }),
        body: moderarSchema,
      },
    },
    async (request, reply) => {
      const { params: onde, body, ip } = request
      await moderarAvaliacao(exigirPessoa(request), { ...body, ...onde, ip })
      return reply.code(204).send()
    },
  )
}
