import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { getConfig } from '#src/shared/server/config.ts'
import {
  acceptedEncoding,
  PUBLIC_CACHE_CONTROL,
  requireRender,
} from '#src/shared/server/http/public-answer.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { apiHeaders } from '#src/shared/server/http/security-headers.ts'
import { lerComoEnvia } from '#src/fretes/server/ler-como-envia.ts'
import { buscarLojaPorCodigo } from '#src/vitrine/server/buscar-loja.ts'
import { errors } from '../../errors-dos-feeds.ts'
import { type ItemDoFeed, itensDoProduto } from '../../feeds.ts'
import { FIM_DO_GOOGLE, inicioDoGoogle, itemDoGoogle } from './google.ts'
import { type LojaDoFeed, lojasDoFeed, produtosDoFeed } from './ler-produtos.ts'
import { CABECALHO_DA_META, linhaDaMeta } from './meta.ts'

/** Whoever reads the whole mall longer than this keeps it from the others, meaning to or not. */
const LONGEST_MS = 15 * 60_000

/**
 * What catalogues outside fetch: the products of a visible shop as they are at that moment, and those of all shops. Read
 * and sent in pieces, and never kept.
 */
export function feeds(app: App): void {
  const options = { config: { permission: 'publico' as const }, schema: { hide: true } }
  const daLoja = {
    ...options,
    schema: { hide: true, params: z.strictObject({ codigo: z.string().max(60) }) },
  }
  let reading = false
  app.get('/feeds/google.xml', options, async (request, reply) => {
    if (!(await configuracao(recursosDoPortal)).feed_do_portal) throw errors.feed_nao_encontrado()
    // As much work as the mall is large: one reader at a time.
    if (reading) throw errors.feed_em_uso()
    requireRender(request)
    reading = true
    const end = setTimeout(() => reply.raw.destroy(), LONGEST_MS)
    reply.raw.once('close', () => {
      clearTimeout(end)
      reading = false
    })
    return send(request, reply, { type: 'application/xml', pieces: todasNoGoogle() })
  })
  app.get('/feeds/:codigo/google.xml', daLoja, async (request, reply) => {
    const loja = await visivel(request, request.params.codigo)
    return send(request, reply, { type: 'application/xml', pieces: lojaNoGoogle(loja) })
  })
  app.get('/feeds/:codigo/meta.csv', daLoja, async (request, reply) => {
    const loja = await visivel(request, request.params.codigo)
    return send(request, reply, { type: 'text/csv', pieces: lojaNaMeta(loja) })
  })
}

async function visivel(request: FastifyRequest, codigo: string): Promise<LojaDoFeed> {
  requireRender(request)
  const loja = await buscarLojaPorCodigo(codigo)
  if (!loja) throw errors.feed_nao_encontrado()
  return loja
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, pieces }: { type: string; pieces: AsyncGenerator<string> },
) {
  // Nobody is sent a HEAD's pieces, and what is put together of streams begins to read at once.
  const head = request.method === 'HEAD'
  const begun = head ? [] : await begin(pieces)
  reply.headers({
    ...apiHeaders(),
    'content-type': `${type}; charset=utf-8`,
    'cache-control': PUBLIC_CACHE_CONTROL,
    vary: 'Accept-Encoding',
  })
  const plain = acceptedEncoding(request.headers['accept-encoding']) === 'identity'
  if (!plain) reply.header('content-encoding', 'gzip')
  if (head) return reply.send()
  const text = Readable.from(begun)
  return reply.send(plain ? text : text.compose(createGzip()))
}

/** The same pieces, once the second is there: the first says nothing of whether the database can be asked. */
async function begin(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const [first, second] = [await pieces.next(), await pieces.next()]
  return (async function* () {
    for (const { done, value } of [first, second]) if (!done) yield value
    yield* pieces
  })()
}

async function* lojaNoGoogle(loja: LojaDoFeed): AsyncGenerator<string> {
  yield inicioDoGoogle(loja.nome, `${getConfig().publicUrl}/loja/${loja.codigo}`)
  for await (const itens of itensDaLoja(loja)) yield itens.map((item) => itemDoGoogle(item)).join('')
  yield FIM_DO_GOOGLE
}

/** Of every shop: each item names who sells it. */
async function* todasNoGoogle(): AsyncGenerator<string> {
  const { publicUrl: origem } = getConfig()
  yield inicioDoGoogle('Portal de Vendas', `${origem}/`)
  for await (const loja of lojasDoFeed())
    for await (const itens of itensDaLoja(loja))
      yield itens.map((item) => itemDoGoogle(item, loja.codigo)).join('')
  yield FIM_DO_GOOGLE
}

async function* lojaNaMeta(loja: LojaDoFeed): AsyncGenerator<string> {
  yield CABECALHO_DA_META
  for await (const itens of itensDaLoja(loja))
    yield itens.map((item) => linhaDaMeta(item, loja.nome)).join('')
}

/** Some at a time. */
async function* itensDaLoja({ id, codigo }: LojaDoFeed): AsyncGenerator<ItemDoFeed[]> {
  const { publicUrl: origem } = getConfig()
  const comoEnvia = await lerComoEnvia(id)
  for await (const produtos of produtosDoFeed(id))
    yield produtos.flatMap((produto) => itensDoProduto(produto, { origem, codigo, comoEnvia }))
}
