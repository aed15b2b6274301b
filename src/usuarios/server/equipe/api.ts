import { z } from 'zod'
import { PAPEIS } from '#src/planos/papeis.ts'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import type { App } from '#src/shared/server/doors.ts'
import { NOMES_DOS_GRUPOS } from '../../atividade.ts'
import { PAPEIS_DE_CONVITE } from '../../schemas.ts'
import { origemDe } from '../origin.ts'
import { listarAtividade } from './listar-atividade.ts'
import { listarEquipe } from './listar-equipe.ts'
import {
  alterarPapel,
  desativarPessoa,
  encerrarSessoesDaPessoa,
  reativarPessoa,
  removerPessoa,
} from './mudar-equipe.ts'
import { transferirPropriedade } from './transferir-propriedade.ts'

const tags = ['equipe']
const daLoja = { estabelecimento_id: z.uuid() }
const params = z.strictObject({ id: z.uuid() })
const pagina = {
  pagina: z.coerce.number().int().min(1).max(10_000).default(1),
  limite: z.coerce.number().int().min(1).max(100).default(20),
}
const GERIR = { permissao: { equipe: 'usuarios.gerir' } } as const

/** A shop's team, as those who manage it see and change it. Ids are of the person's place in this shop. */
export async function equipeApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/equipe',
    {
      config: GERIR,
      schema: {
        tags,
        summary: 'As pessoas e os convites da loja, com as vagas do plano',
        querystring: z.strictObject({
          ...daLoja,
          ...pagina,
          busca: z.string().trim().min(1).max(120).optional(),
          papel: z.enum(PAPEIS).optional(),
          aba: z.enum(['ativos', 'convites', 'desativados']).optional(),
          ordem: z
            .enum(['nome', '-nome', 'email', '-email', 'papel', '-papel', 'ultimo_acesso', '-ultimo_acesso'])
            .default('nome'),
        }),
      },
    },
    async (request) => listarEquipe(exigirPessoa(request), request.query),
  )
  app.get(
    '/rest/v1/equipe/atividade',
    {
      config: GERIR,
      schema: {
        tags,
        summary: 'Quem fez o quê na loja, do mais novo ao mais antigo',
        querystring: z.strictObject({
          ...daLoja,
          ...pagina,
          pessoa: z.uuid().optional(),
          grupo: z.enum(NOMES_DOS_GRUPOS).optional(),
          de: diaDoPedido().optional(),
          ate: diaDoPedido().optional(),
        }),
      },
    },
    async (request) => listarAtividade(exigirPessoa(request), request.query),
  )
  app.patch(
    '/rest/v1/equipe/:id',
    {
      config: GERIR,
      schema: { tags, params, body: z.strictObject({ ...daLoja, papel: z.enum(PAPEIS_DE_CONVITE) }) },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId, papel } = request.body
      const qual = { estabelecimentoId, id: request.params.id, papel, origem: origemDe(request) }
      await alterarPapel(exigirPessoa(request), qual)
      return reply.code(204).send()
    },
  )
  for (const [verbo, fazer] of [
    ['desativar', desativarPessoa],
    ['reativar', reativarPessoa],
    ['remover', removerPessoa],
    ['encerrar-sessoes', encerrarSessoesDaPessoa],
  ] as const) {
    app.post(
      `/rest/v1/equipe/:id/${verbo}`,
      { config: GERIR, schema: { tags, params, body: z.strictObject(daLoja) } },
      async (request, reply) => {
        const qual = { estabelecimentoId: request.body.estabelecimento_id, id: request.params.id }
        const feito = await fazer(exigirPessoa(request), { ...qual, origem: origemDe(request) })
        return feito ?? reply.code(204).send()
      },
    )
  }
  app.post(
    '/rest/v1/equipe/:id/tornar-proprietario',
    {
      config: { permissao: { equipe: 'loja.encerrar' } },
      schema: {
        tags,
        params,
        body: z.strictObject({ ...daLoja, senha: z.string().min(1, 'Informe a sua senha.').max(200) }),
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId, senha } = request.body
      const qual = { estabelecimentoId, id: request.params.id, senha, origem: origemDe(request) }
      await transferirPropriedade(exigirPessoa(request), qual)
      return reply.code(204).send()
    },
  )
}
