import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { vendaDetalheSchema } from '../../schemas.ts'
import {
  conferirCuponsNoBalcaoSchema,
  cuponsConferidosSchema,
  desistenciaSchema,
  novaVendaBalcaoSchema,
} from '../../schemas-pedido.ts'
import { comChave } from '../com-chave.ts'
import { conferirCuponsNoBalcao } from '../compra/conferir-cupons.ts'
import { chaveDoAparelho } from './chave-do-aparelho.ts'
import { desistirSemRede } from './desistir-sem-rede.ts'
import { venderNoBalcao } from './vender-no-balcao.ts'

/** The counter, with a network or without. */
export const balcaoApi = routes('vendas', {
  // What was sold without a network is taken of a blocked shop too, so who may is asked inside.
  'POST /rest/v1/vendas/balcao': route({
    who: 'pessoa',
    scope: 'vendas.criar',
    summary: 'Venda no balcão',
    headers: comChave,
    body: novaVendaBalcaoSchema,
    created: vendaDetalheSchema,
    async handle({ pessoa, headers, body }) {
      const chave = headers['idempotency-key']
      return await venderNoBalcao(pessoa, { pedido: body, chave })
    },
  }),

  'POST /rest/v1/vendas/balcao/desistencias': route({
    who: 'pessoa',
    summary: 'Desiste de uma venda feita sem rede, pela chave dela',
    headers: comChave,
    body: desistenciaSchema,
    handle: ({ pessoa, headers, body }) =>
      desistirSemRede(pessoa, { desistencia: body, chave: headers['idempotency-key'] }),
  }),

  'GET /rest/v1/vendas/balcao/chave': route({
    who: 'pessoa',
    scope: 'vendas.criar',
    summary: 'A chave com que o balcão cifra, no aparelho, as vendas feitas sem rede',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: z.object({ chave: z.string() }),
    handle: ({ pessoa, query }) => chaveDoAparelho(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/vendas/balcao/cupons': route({
    who: { equipe: 'vendas.criar' },
    summary: 'O que um cupom tiraria de uma venda no balcão, ou por que não vale',
    body: conferirCuponsNoBalcaoSchema,
    answer: cuponsConferidosSchema,
    async handle({ pessoa, body }) {
      const { cupons, recusas } = await conferirCuponsNoBalcao(pessoa, body)
      return { cupons, recusas }
    },
  }),
})
