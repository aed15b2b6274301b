import { z } from 'zod'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { enderecoGuardadoSchema, enderecoNovoSchema } from '../../schemas.ts'
import { excluirEndereco } from './excluir-endereco.ts'
import { listarEnderecos } from './listar-enderecos.ts'
import { salvarEndereco } from './salvar-endereco.ts'

/** A person's own address book. Anyone else's does not exist. */
export const enderecosApi = routes('usuarios', {
  'GET /rest/v1/meus_enderecos': route({
    who: 'pessoa',
    summary: 'Os próprios endereços',
    answer: z.object({ itens: z.array(enderecoGuardadoSchema) }),
    handle: ({ pessoa }) => listarEnderecos(pessoa),
  }),

  'POST /rest/v1/meus_enderecos': route({
    who: 'pessoa',
    summary: 'Guarda um endereço',
    body: enderecoNovoSchema,
    created: enderecoGuardadoSchema,
    handle: ({ pessoa, body }) => salvarEndereco(pessoa, { endereco: body }),
  }),

  'PATCH /rest/v1/meus_enderecos/:id': route({
    who: 'pessoa',
    summary: 'Altera um endereço',
    params: porId,
    body: enderecoNovoSchema,
    answer: enderecoGuardadoSchema,
    handle: ({ pessoa, params, body }) => salvarEndereco(pessoa, { id: params.id, endereco: body }),
  }),

  'DELETE /rest/v1/meus_enderecos/:id': route({
    who: 'pessoa',
    summary: 'Apaga um endereço',
    params: porId,
    answer: porId,
    async handle({ pessoa, params }) {
      await excluirEndereco(pessoa, params.id)
      return { id: params.id }
    },
  }),
})
