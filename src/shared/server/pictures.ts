import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { getConfig } from './config.ts'
import type { App } from './doors.ts'
import { makeSize } from './picture-sizes.ts'

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
    { config: { permissao: 'publico' }, schema: { hide: true, params: z.object({ nome: z.string() }) } },
    async (request, reply) => {
      const { nome } = request.params
      if (!NAME.test(nome)) throw errors.nao_encontrado()
      const file = join(getConfig().DATA_DIR, 'imagens', nome)
      const found = (await fileOf(file)) ?? ((await makeSize(nome)) ? await fileOf(file) : undefined)
      if (!found?.isFile()) throw errors.nao_encontrado()
      const etag = `"${nome}"`
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply
        .type(TYPES[extname(nome).toLowerCase()] ?? 'application/octet-stream')
        .header('content-length', found.size)
      return reply.send(createReadStream(file))
    },
  )
}

async function fileOf(path: string) {
  return stat(path).catch(() => undefined)
}
