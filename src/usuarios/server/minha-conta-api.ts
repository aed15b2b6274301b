import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { perfilBody } from '../schemas.ts'
import { atualizarPerfil } from './atualizar-perfil.ts'
import { baixarMeusDados } from './baixar-meus-dados.ts'
import { origemDe } from './origin.ts'

/** What a person does with their own data: correct it, take it along. */
export async function minhaContaApi(app: App): Promise<void> {
  const config = { permissao: 'pessoa' as const }
  const tags = ['usuarios']

  app.patch('/rest/v1/profiles', { config, schema: { tags, body: perfilBody } }, async (request) =>
    atualizarPerfil(exigirPessoa(request), request.body, origemDe(request)),
  )

  app.get('/rest/v1/meus_dados', { config, schema: { tags } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', 'attachment; filename="meus-dados.json"')
    return baixarMeusDados(exigirPessoa(request), origemDe(request))
  })
}
