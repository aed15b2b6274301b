import { z } from 'zod'
import { paginacao } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  cupomPublicoSchema,
  cupomSchema,
  edicaoDeCupomSchema,
  filtroDeCupons,
  novoCupomSchema,
  ORDENS_DE_CUPONS,
} from '../schemas.ts'
import { cuponsPublicos, lerCupom, listarCupons } from './listar-cupons.ts'
import { alterarCupom, criarCupom } from './salvar-cupom.ts'

const ver = { equipe: 'cupons.ver' }
const editar = { equipe: 'cupons.editar' }
const id = z.guid().toLowerCase()
const porId = z.strictObject({ id })
const ordens = ORDENS_DE_CUPONS.flatMap((ordem) => [ordem, `-${ordem}`])

/** A shop's coupons, for its team, and those it shows to everybody. */
export const cuponsApi = routes('cupons', {
  'GET /rest/v1/cupons': route({
    who: ver,
    summary: 'Os cupons da loja, com os usos e o que venderam',
    query: z.strictObject({
      estabelecimento_id: id,
      ...filtroDeCupons,
      ordem: z.enum(ordens).default('-created_at'),
      pagina: paginacao.pagina,
      limite: z.coerce.number().int().min(1).max(100).default(25),
      contagens: z.stringbool().optional(),
    }),
    answer: z.object({
      itens: z.array(cupomSchema),
      total: z.int(),
      contagens: z.record(z.string(), z.int()).optional(),
    }),
    handle: ({ pessoa, query }) => listarCupons(pessoa, query),
  }),

  'GET /rest/v1/cupons/:id': route({
    who: ver,
    summary: 'Um cupom da loja',
    params: porId,
    query: z.strictObject({ estabelecimento_id: id }),
    answer: cupomSchema,
    handle: ({ pessoa, params, query }) =>
      lerCupom(pessoa, { id: params.id, estabelecimentoId: query.estabelecimento_id }),
  }),

  'POST /rest/v1/cupons': route({
    who: editar,
    summary: 'Cria um cupom',
    body: novoCupomSchema,
    example: { estabelecimento_id: '$LOJA', codigo: 'NATAL10', tipo: 'percentual', percentual: 10 },
    created: cupomSchema,
    handle: ({ pessoa, body }) => criarCupom(pessoa, body),
  }),

  'PATCH /rest/v1/cupons/:id': route({
    who: editar,
    summary: 'Salva, pausa, retoma ou encerra um cupom; 409 quando outra pessoa salvou antes',
    params: porId,
    body: edicaoDeCupomSchema,
    answer: cupomSchema,
    handle: ({ pessoa, params, body }) => alterarCupom(pessoa, params.id, body),
  }),

  'GET /rest/v1/cupons_publicos': route({
    who: 'publico',
    summary: 'Os cupons que uma loja visível mostra na sua página',
    query: z.strictObject({ estabelecimento_id: id }),
    answer: z.object({ itens: z.array(cupomPublicoSchema) }),
    handle: async ({ query }) => ({ itens: await cuponsPublicos(query.estabelecimento_id) }),
  }),
})
