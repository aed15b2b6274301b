import sharp, { type OverlayOptions } from 'sharp'
import { z } from 'zod'
import { errors } from '#src/shared/errors.ts'
import type { App } from '#src/shared/server/doors.ts'
import { pictureUrl, readPicture, savePicture } from '#src/shared/server/picture-sizes.ts'
import { remembered } from '#src/shared/server/public-answer.ts'
import { buscarLojaPorCodigo } from './buscar-loja.ts'
import { buscarProduto } from './buscar-produto.ts'

const LARGURA = 1200
const ALTURA = 630
const FUNDO = '#faf8f4'

/**
 * What social networks show of a shop or a product: its own picture under the mall's awning, 1200 × 630. Drawn once
 * per change and kept like every picture; these doors lead to it. No words on it: the page's title stands beside it.
 */
export async function imagensSociais(app: App): Promise<void> {
  const schema = (params: z.ZodObject) => ({
    config: { permissao: 'publico' as const },
    schema: { hide: true, params },
  })

  app.get(
    '/social/loja/:codigo',
    schema(z.strictObject({ codigo: z.string().max(60) })),
    async (request, reply) => {
      const { codigo } = request.params as { codigo: string }
      const loja = await buscarLojaPorCodigo(codigo)
      if (!loja) throw errors.nao_encontrado()
      const url = await remembered(`social:${loja.id}`, ['lojas', `loja:${loja.id}`], () =>
        desenhar({
          principal: loja.capa_url ?? loja.logo_url,
          logo: loja.logo_url,
          cor: loja.cor,
          recorte: 'cover',
        }),
      )
      return reply.header('cache-control', 'public, max-age=300').redirect(url, 302)
    },
  )

  const produto = z.strictObject({ codigo: z.string().max(60), id: z.guid() })
  app.get('/social/loja/:codigo/produto/:id', schema(produto), async (request, reply) => {
    const { codigo, id } = request.params as z.infer<typeof produto>
    const loja = await buscarLojaPorCodigo(codigo)
    const achado = loja && (await buscarProduto(loja.id, id))
    if (!loja || !achado) throw errors.nao_encontrado()
    const url = await remembered(`social:${loja.id}:${id}`, [`loja:${loja.id}`], () =>
      desenhar({ principal: achado.imagem_url, logo: loja.logo_url, cor: loja.cor, recorte: 'contain' }),
    )
    return reply.header('cache-control', 'public, max-age=300').redirect(url, 302)
  })
}

interface Desenho {
  principal: string | null
  logo: string | null
  cor: string | null
  recorte: 'cover' | 'contain'
}

async function desenhar({ principal, logo, cor, recorte }: Desenho): Promise<string> {
  const camadas: OverlayOptions[] = []
  const picture = principal && (await readPicture(principal.replace(/-\d+\.\w+$/, '-1280.jpg')))
  if (picture) {
    const [width, height, left] = recorte === 'cover' ? [LARGURA, ALTURA, 0] : [540, 540, 330]
    camadas.push({
      input: await sharp(picture)
        .resize({ width, height, fit: 'cover' })
        .composite(recorte === 'cover' ? [] : [mascara(540, 32)])
        .png()
        .toBuffer(),
      left,
      top: recorte === 'cover' ? 0 : 70,
    })
  }
  const marca = logo && (await readPicture(logo.replace(/-\d+\.\w+$/, '-320.jpg')))
  if (marca) {
    const input = await sharp(marca)
      .resize(180, 180, { fit: 'cover' })
      .composite([mascara(180, 32)])
      .png()
      .toBuffer()
    camadas.push({ input: await naMoldura(input, 180), left: 56, top: ALTURA - 180 - 68 })
  }
  camadas.push({ input: toldo(cor ?? '#0f6b4f'), left: 0, top: 0 })
  const original = await sharp({ create: { width: LARGURA, height: ALTURA, channels: 3, background: FUNDO } })
    .composite(camadas)
    .jpeg({ quality: 86 })
    .toBuffer()
  return pictureUrl(await savePicture(original), 1280)
}

/** Rounded corners for a square of that side. */
function mascara(lado: number, raio: number): OverlayOptions {
  const input = Buffer.from(
    `<svg width="${lado}" height="${lado}"><rect width="${lado}" height="${lado}" rx="${raio}"/></svg>`,
  )
  return { input, blend: 'dest-in' }
}

async function naMoldura(picture: Buffer, lado: number): Promise<Buffer> {
  const fora = lado + 16
  const moldura = Buffer.from(
    `<svg width="${fora}" height="${fora}"><rect width="${fora}" height="${fora}" rx="40" fill="#fff"/></svg>`,
  )
  return sharp(moldura)
    .composite([{ input: picture, left: 8, top: 8 }])
    .png()
    .toBuffer()
}

/** The mall's scalloped awning in the shop's colour. */
function toldo(cor: string): Buffer {
  const faixas = Array.from({ length: 20 }, (_, i) => {
    const x = i * 60
    return `<path d="M${x} 0h60v34a30 30 0 0 1-60 0z" fill="${i % 2 === 0 ? cor : '#f3e9d6'}"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGURA}" height="70">${faixas.join('')}</svg>`,
  )
}
