import { extname } from 'node:path'
import { z } from 'zod'
import { errors } from '../../errors.ts'
import type { App } from '../http/routes.ts'
import { fileStore } from './file-store.ts'
import { makeSize } from './picture-sizes.ts'
import { addressKey } from '../http/rate-limit.ts'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}
const NAME = /^[a-z0-9][a-z0-9_-]{0,120}\.(avif|webp|jpg|png)$/i

/** `/imagens/{name}`: the product's pictures, under names that never change their content. */
export async function pictures(app: App): Promise<void> {
  app.get(
    '/imagens/:nome',
    { config: { permission: 'publico' }, schema: { hide: true, params: z.object({ nome: z.string() }) } },
    async (request, reply) => {
      const { nome } = request.params
      if (!NAME.test(nome)) throw errors.nao_encontrado()
      const etag = `"${nome}"`
      const store = await fileStore()
      const key = `imagens/${nome}`
      const found =
        (await store.open(key)) ??
        ((await makeSize(nome, addressKey(request.ip))) ? await store.open(key) : null)
      if (!found) throw errors.nao_encontrado()
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
      if (request.headers['if-none-match'] === etag) {
        found.body.destroy()
        return reply.code(304).send()
      }
      reply
        .type(TYPES[extname(nome).toLowerCase()] ?? 'application/octet-stream')
        .header('content-length', found.size)
      return reply.send(found.body)
    },
  )
}
