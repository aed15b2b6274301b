import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { addressKey, requireFit } from '#src/shared/server/http/rate-limit.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  cotacaoDeFreteSchema,
  cotacaoDeUmaLojaSchema,
  cotarFreteBody,
  cotarFretesBody,
  freteDaLojaSchema,
  gravarFreteBody,
} from '../schemas.ts'
import { cotarFrete } from './cotar-frete.ts'
import { cotarFretes } from './cotar-fretes.ts'
import { gravarFreteDaLoja, lerFreteDaLoja } from './frete-da-loja.ts'

const edita = { equipe: 'loja.editar' }

export const fretesApi = routes('fretes', {
  'POST /rest/v1/rpc/cotar_frete': route({
    who: 'publico',
    summary: 'Quanto custa e quando chega a entrega de produtos de uma loja em um CEP',
    body: cotarFreteBody,
    answer: cotacaoDeFreteSchema,
    async handle({ ip, body }) {
      await exigirVez(ip)
      return cotarFrete(body)
    },
  }),

  'POST /rest/v1/rpc/cotar_fretes': route({
    who: 'publico',
    summary: 'O mesmo para as lojas de uma compra: a cotação de cada uma, ou por que não há',
    body: cotarFretesBody,
    answer: z.object({ itens: z.array(cotacaoDeUmaLojaSchema) }),
    async handle({ ip, body }) {
      for (const _loja of body.lojas) await exigirVez(ip)
      return { itens: await cotarFretes(body) }
    },
  }),

  'POST /rest/v1/ensaio/cotar_fretes': route({
    who: { equipe: 'produtos.ver' },
    summary: 'O mesmo para uma compra em um ensaio, pela equipe dele',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    body: cotarFretesBody,
    answer: z.object({ itens: z.array(cotacaoDeUmaLojaSchema) }),
    async handle({ ip, body, pessoa }) {
      for (const _loja of body.lojas) await exigirVez(ip)
      return { itens: await cotarFretes(body, pessoa.userId) }
    },
  }),

  'GET /rest/v1/fretes_da_loja': route({
    who: edita,
    summary: 'Como a loja envia: embalagem, preparo e tabela de preços',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: freteDaLojaSchema,
    handle: ({ pessoa, query }) => lerFreteDaLoja(pessoa, query.estabelecimento_id),
  }),

  'PUT /rest/v1/fretes_da_loja': route({
    who: edita,
    summary: 'Altera como a loja envia',
    body: gravarFreteBody,
    answer: freteDaLojaSchema,
    handle: ({ pessoa, body }) => gravarFreteDaLoja(pessoa, body),
  }),
})

/** Each quote may ask a carrier: an address gets so many. */
async function exigirVez(ip: string): Promise<void> {
  const { FREIGHT_ADDRESS_LIMIT: limit, FREIGHT_WINDOW_SECONDS: windowSeconds } = getConfig()
  if (limit > 0) await requireFit({ name: 'frete', who: addressKey(ip), limit, windowSeconds })
}
