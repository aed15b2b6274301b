import { Readable } from 'node:stream'
import { z } from 'zod'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { consentimentoBody, excluirContaBody } from '#src/usuarios/schemas.ts'
import {
  arquivoDosDadosSchema,
  meusConsentimentosSchema,
  meusDadosSchema,
} from '#src/usuarios/schemas-da-conta.ts'
import { origemDe } from '#src/usuarios/server/auth/origin.ts'
import { pedacosDoArquivo, ultimoArquivo } from './arquivo-dos-dados.ts'
import { baixarMeusDados } from './baixar-meus-dados.ts'
import { excluirMinhaConta } from './excluir-minha-conta.ts'
import { lerMeusConsentimentos, responderConsentimento } from './responder-consentimento.ts'

/** What a person does by themselves with their data: take it along, consent to its uses, end the account. */
export const meusDadosApi = routes('privacidade', {
  'GET /rest/v1/meus_dados': route({
    who: 'pessoa',
    summary: 'Todos os próprios dados (200) ou, quando são muitos, um arquivo em preparo (202)',
    answer: meusDadosSchema,
    accepted: z.object({ id: z.uuid() }),
    async handle(request, reply) {
      const baixados = await baixarMeusDados(request.pessoa, origemDe(request))
      if (!baixados.feito) return reply.code(202).send({ id: baixados.id })
      reply.header('content-disposition', 'attachment; filename="meus-dados.json"')
      return baixados.dados
    },
  }),

  'GET /rest/v1/meus_dados/arquivo': route({
    who: 'pessoa',
    summary: 'O arquivo mais novo com os próprios dados',
    answer: z.object({ arquivo: arquivoDosDadosSchema.nullable() }),
    handle: async ({ pessoa }) => ({ arquivo: await ultimoArquivo(pessoa) }),
  }),

  'GET /rest/v1/meus_dados/arquivo/:id': route({
    who: 'pessoa',
    summary: 'O conteúdo do arquivo com os próprios dados',
    params: porId,
    file: ['application/json'],
    async handle({ pessoa, params }, reply) {
      const pedacos = await pedacosDoArquivo(pessoa, params.id)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="meus-dados.json"')
        .send(Readable.from(pedacos))
    },
  }),

  'GET /rest/v1/consentimentos': route({
    who: 'pessoa',
    summary: 'A que a pessoa disse sim e não, e que lojas podem lhe enviar ofertas',
    answer: meusConsentimentosSchema,
    handle: ({ pessoa }) => lerMeusConsentimentos(pessoa),
  }),

  'POST /rest/v1/consentimentos': route({
    who: 'pessoa',
    summary: 'Diz sim ou não a uma finalidade',
    body: consentimentoBody,
    answer: meusConsentimentosSchema,
    handle: (request) =>
      responderConsentimento(request.pessoa, { ...request.body, origem: origemDe(request) }),
  }),

  'POST /rest/v1/minha_conta/excluir': route({
    who: 'pessoa',
    summary: 'Exclui a própria conta, com a senha',
    body: excluirContaBody,
    handle: (request) => excluirMinhaConta(request.pessoa, request.body.senha, origemDe(request)),
  }),
})
