import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { enderecoGuardadoSchema, enderecoNovoSchema } from '../schemas.ts'
import { excluirEndereco } from './excluir-endereco.ts'
import { listarEnderecos } from './listar-enderecos.ts'
import { salvarEndereco } from './salvar-endereco.ts'

const porId = z.strictObject({ id: z.uuid() })

/** A person's own address book. Anyone else's does not exist. */
export async function enderecosApi(app: App): Promise<void> {
  const config = { permissao: 'pessoa' as const }
  const tags = ['usuarios']

  app.get(
    '/rest/v1/meus_enderecos',
    { config, schema: { tags, response: { 200: z.object({ itens: z.array(enderecoGuardadoSchema) }) } } },
    async (request) => listarEnderecos(exigirPessoa(request)),
  )
  app.post(
    '/rest/v1/meus_enderecos',
    { config, schema: { tags, body: enderecoNovoSchema, response: { 201: enderecoGuardadoSchema } } },
    async (request, reply) =>
      reply.code(201).send(await salvarEndereco(exigirPessoa(request), { endereco: request.body })),
  )
  app.patch(
    '/rest/v1/meus_enderecos/:id',
    {
      config,
      schema: { tags, params: porId, body: enderecoNovoSchema, response: { 200: enderecoGuardadoSchema } },
    },
    async (request) =>
      salvarEndereco(exigirPessoa(request), { id: request.params.id, endereco: request.body }),
  )
  app.delete(
    '/rest/v1/meus_enderecos/:id',
    { config, schema: { tags, params: porId, response: { 200: porId } } },
    async (request) => {
      await excluirEndereco(exigirPessoa(request), request.params.id)
      return { id: request.params.id }
    },
  )
}
