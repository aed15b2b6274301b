import { z } from 'zod'
import { readUpload } from '#src/shared/server/http/multipart.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  arquivoQueChegaSchema,
  BYTES_DA_PARTE,
  chegadasSchema,
  novaOrigemSchema,
  origemSchema,
  trazerSchema,
} from '../../chegadas.ts'
import { lerChegadas } from './ler-chegadas.ts'
import { conhecerOrigem, esquecerOrigem } from './origens.ts'
import { pedirLoja } from './pedir-loja.ts'
import { apagarChegada, comecarChegada, conferirDepois, receberParte } from './receber-chegada.ts'

const who = 'plataforma'
const params = z.strictObject({ id: z.guid().toLowerCase() })
const nada = z.strictObject({})

/** Shops of other installations, brought in by the platform's administrators (docs/archive.md). */
export const chegadasApi = routes('plataforma', {
  'GET /rest/v1/plataforma/chegadas': route({
    who,
    summary: 'Os arquivos de lojas que chegaram, as origens conhecidas e a chave desta instalação',
    answer: chegadasSchema,
    handle: ({ pessoa }) => lerChegadas(pessoa),
  }),

  'POST /rest/v1/plataforma/chegadas': route({
    who,
    summary: 'Começa o envio do arquivo de uma loja',
    body: arquivoQueChegaSchema,
    created: z.object({ id: z.guid() }),
    handle: ({ pessoa, body }) => comecarChegada(pessoa, body),
  }),

  'PUT /rest/v1/plataforma/chegadas/:id/partes/:parte': route({
    who,
    summary: 'Uma parte do arquivo, de 1 MB; a última é o que resta',
    params: params.extend({ parte: z.coerce.number().int().min(0).max(1_000_000) }),
    upload: { limits: { fileSize: BYTES_DA_PARTE }, throwFileSizeLimit: true },
    async handle(request) {
      const { bytes } = await readUpload(request)
      await receberParte(request.pessoa, { ...request.params, bytes })
    },
  }),

  'POST /rest/v1/plataforma/chegadas/:id/conferir': route({
    who,
    summary: 'O arquivo está inteiro: lê o que há nele, em segundo plano',
    params,
    body: nada,
    handle: ({ pessoa, params: { id } }) => conferirDepois(pessoa, id),
  }),

  'POST /rest/v1/plataforma/chegadas/:id/trazer': route({
    who,
    summary: 'Traz a loja, em segundo plano; ela espera a aprovação como qualquer outra',
    params,
    body: trazerSchema,
    handle: ({ pessoa, params: { id }, body }) => pedirLoja(pessoa, { id, ...body }),
  }),

  'DELETE /rest/v1/plataforma/chegadas/:id': route({
    who,
    summary: 'Descarta um arquivo que chegou; a loja que veio dele fica',
    params,
    handle: ({ pessoa, params: { id } }) => apagarChegada(pessoa, id),
  }),

  'POST /rest/v1/plataforma/origens': route({
    who,
    summary: 'Acrescenta às conhecidas uma instalação, pela chave com que assina',
    body: novaOrigemSchema,
    created: origemSchema,
    handle: ({ pessoa, body }) => conhecerOrigem(pessoa, body),
  }),

  'DELETE /rest/v1/plataforma/origens/:id': route({
    who,
    summary: 'Tira uma instalação das conhecidas',
    params,
    handle: ({ pessoa, params: { id } }) => esquecerOrigem(pessoa, id),
  }),
})
