import { Readable } from 'node:stream'
import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { consentimentoBody, excluirContaBody, perfilBody } from '../schemas.ts'
import { atualizarPerfil } from './atualizar-perfil.ts'
import { baixarMeusDados } from './baixar-meus-dados.ts'
import { lerConsentimentos, responderConsentimento } from './consentimentos.ts'
import { excluirMinhaConta } from './excluir-minha-conta.ts'
import { origemDe } from './origin.ts'
import { pedacosDoArquivo, ultimoArquivo } from './titular/arquivo-dos-dados.ts'

/** What a person does with their own data: correct it, take it along. */
export async function minhaContaApi(app: App): Promise<void> {
  const config = { permissao: 'pessoa' as const }
  const tags = ['usuarios']

  app.patch('/rest/v1/profiles', { config, schema: { tags, body: perfilBody } }, async (request) =>
    atualizarPerfil(exigirPessoa(request), request.body, origemDe(request)),
  )

  app.get(
    '/rest/v1/meus_dados',
    {
      config,
      schema: {
        tags,
        summary: 'Todos os próprios dados (200) ou, quando são muitos, um arquivo em preparo (202)',
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const baixados = await baixarMeusDados(exigirPessoa(request), origemDe(request))
      if (!baixados.feito) return reply.code(202).send({ id: baixados.id })
      reply.header('content-disposition', 'attachment; filename="meus-dados.json"')
      return baixados.dados
    },
  )

  app.get('/rest/v1/meus_dados/arquivo', { config, schema: { tags } }, async (request) => ({
    arquivo: await ultimoArquivo(exigirPessoa(request)),
  }))

  app.get(
    '/rest/v1/meus_dados/arquivo/:id',
    { config, schema: { tags, params: z.strictObject({ id: z.uuid() }) } },
    async (request, reply) => {
      const pedacos = await pedacosDoArquivo(exigirPessoa(request), request.params.id)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="meus-dados.json"')
        .send(Readable.from(pedacos))
    },
  )

  app.get('/rest/v1/consentimentos', { config, schema: { tags } }, async (request) => ({
    itens: await lerConsentimentos(exigirPessoa(request)),
  }))

  app.post(
    '/rest/v1/consentimentos',
    { config, schema: { tags, body: consentimentoBody } },
    async (request) => ({
      itens: await responderConsentimento(exigirPessoa(request), {
        ...request.body,
        origem: origemDe(request),
      }),
    }),
  )

  app.post(
    '/rest/v1/minha_conta/excluir',
    { config, schema: { tags, summary: 'Exclui a própria conta, com a senha', body: excluirContaBody } },
    async (request, reply) => {
      await excluirMinhaConta(exigirPessoa(request), request.body.senha, origemDe(request))
      return reply.code(204).send()
    },
  )
}
