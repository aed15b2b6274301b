import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { perfilBody } from '../../schemas.ts'
import { consentimentoSchema, perfilAlteradoSchema } from '../../schemas-da-conta.ts'
import { atualizarPerfil } from './atualizar-perfil.ts'
import { sairPorLink } from './sair-por-link.ts'
import { origemDe } from '../auth/origin.ts'

/** What a person does with their own data: correct it, end e-mails by their link. */
export const minhaContaApi = routes('usuarios', {
  'PATCH /rest/v1/profiles': route({
    who: 'pessoa',
    summary: 'Altera o próprio nome e telefone',
    body: perfilBody,
    answer: perfilAlteradoSchema,
    handle: (request) => atualizarPerfil(request.pessoa, request.body, origemDe(request)),
  }),

  'POST /rest/v1/consentimentos/retirar/:link': route({
    who: 'publico',
    summary: 'Encerra os e-mails de uma finalidade, pelo link de um deles',
    params: z.strictObject({ link: z.string().max(300) }),
    form: true,
    answer: consentimentoSchema.pick({ finalidade: true }),
    handle: (request) => sairPorLink(request.params.link, origemDe(request)),
  }),
})
