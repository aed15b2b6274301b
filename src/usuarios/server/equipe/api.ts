import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PAPEIS } from '#src/acesso/papeis.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { paginacao, porId, textoDeBusca } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { NOMES_DOS_GRUPOS } from '../../atividade.ts'
import { PAPEIS_DE_CONVITE } from '../../schemas.ts'
import { atividadesSchema, equipeSchema } from '../../schemas-equipe.ts'
import { origemDe } from '../auth/origin.ts'
import { listarAtividade } from './listar-atividade.ts'
import { listarEquipe } from './listar-equipe.ts'
import {
  alterarPapel,
  desativarPessoa,
  encerrarSessoesDaPessoa,
  type NaEquipe,
  reativarPessoa,
  removerPessoa,
} from './mudar-equipe.ts'
import { transferirPropriedade } from './transferir-propriedade.ts'

const daLoja = { estabelecimento_id: z.uuid() }
const GERIR = { equipe: 'usuarios.gerir' }

const quem = (
  request: FastifyRequest<{ Params: z.infer<typeof porId>; Body: { estabelecimento_id: string } }>,
) => ({
  id: request.params.id,
  estabelecimentoId: request.body.estabelecimento_id,
  origem: origemDe(request),
})
const ato = (summary: string, fazer: (pessoa: Pessoa, qual: NaEquipe) => Promise<void>) =>
  route({
    who: GERIR,
    summary,
    params: porId,
    body: z.strictObject(daLoja),
    handle: (request) => fazer(request.pessoa, quem(request)),
  })

/** A shop's team, as those who manage it see and change it. Ids are of the person's place in this shop. */
export const equipeApi = routes('equipe', {
  'GET /rest/v1/equipe': route({
    who: GERIR,
    summary: 'As pessoas e os convites da loja, com as vagas do plano',
    query: z.strictObject({
      ...daLoja,
      ...paginacao,
      busca: textoDeBusca,
      papel: z.enum(PAPEIS).optional(),
      aba: z.enum(['ativos', 'convites', 'desativados']).optional(),
      ordem: z
        .enum(['nome', '-nome', 'email', '-email', 'papel', '-papel', 'ultimo_acesso', '-ultimo_acesso'])
        .default('nome'),
    }),
    answer: equipeSchema,
    handle: ({ pessoa, query }) => listarEquipe(pessoa, query),
  }),

  'GET /rest/v1/equipe/atividade': route({
    who: GERIR,
    summary: 'Quem fez o quê na loja, do mais novo ao mais antigo',
    query: z.strictObject({
      ...daLoja,
      ...paginacao,
      pessoa: z.uuid().optional(),
      grupo: z.enum(NOMES_DOS_GRUPOS).optional(),
      de: diaDoPedido().optional(),
      ate: diaDoPedido().optional(),
    }),
    answer: atividadesSchema,
    handle: ({ pessoa, query }) => listarAtividade(pessoa, query),
  }),

  'PATCH /rest/v1/equipe/:id': route({
    who: GERIR,
    summary: 'Muda o papel de alguém da equipe',
    params: porId,
    body: z.strictObject({ ...daLoja, papel: z.enum(PAPEIS_DE_CONVITE) }),
    handle: (request) => alterarPapel(request.pessoa, { ...quem(request), papel: request.body.papel }),
  }),

  'POST /rest/v1/equipe/:id/desativar': ato('Desativa alguém da equipe', desativarPessoa),
  'POST /rest/v1/equipe/:id/reativar': ato('Reativa alguém da equipe', reativarPessoa),
  'POST /rest/v1/equipe/:id/remover': ato('Remove alguém da equipe', removerPessoa),
  'POST /rest/v1/equipe/:id/encerrar-sessoes': route({
    who: GERIR,
    summary: 'Encerra as sessões de alguém da equipe',
    params: porId,
    body: z.strictObject(daLoja),
    answer: z.object({ encerradas: z.int() }),
    handle: (request) => encerrarSessoesDaPessoa(request.pessoa, quem(request)),
  }),

  'POST /rest/v1/equipe/:id/tornar-proprietario': route({
    who: { equipe: 'loja.transferir' },
    summary: 'Passa a loja a outra pessoa da equipe, com a senha',
    params: porId,
    body: z.strictObject({ ...daLoja, senha: z.string().min(1, 'Informe a sua senha.').max(200) }),
    handle: (request) =>
      transferirPropriedade(request.pessoa, { ...quem(request), senha: request.body.senha }),
  }),
})
