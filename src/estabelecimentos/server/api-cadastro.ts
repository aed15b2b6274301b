import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { analiseSchema } from '../schemas-analise.ts'
import { lerSituacaoDoCadastro, reenviarCadastro } from './reenviar-cadastro.ts'

const umaLoja = z.strictObject({ estabelecimento_id: z.uuid() })

/** How a shop's registration stands with the platform. */
export async function cadastroApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/cadastro',
    {
      config: { permissao: { equipe: 'painel.ver' } },
      schema: {
        tags: ['estabelecimentos'],
        summary: 'A situação do cadastro da loja',
        querystring: umaLoja,
        response: {
          200: z.object({
            status_aprovacao: z.string(),
            enviado_em: z.string(),
            pode_reenviar: z.boolean(),
            analises: z.array(analiseSchema),
          }),
        },
      },
    },
    (request) => lerSituacaoDoCadastro(exigirPessoa(request), request.query.estabelecimento_id),
  )

  app.post(
    '/rest/v1/cadastro/reenviar',
    {
      config: { permissao: { equipe: 'loja.editar' } },
      schema: { tags: ['estabelecimentos'], summary: 'Envia o cadastro de novo para análise', body: umaLoja },
    },
    async (request, reply) => {
      await reenviarCadastro(exigirPessoa(request), request.body.estabelecimento_id, request.ip)
      return reply.code(204).send()
    },
  )
}
