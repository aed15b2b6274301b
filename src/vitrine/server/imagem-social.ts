import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errors } from '#src/shared/errors.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { workOnPicture } from '#src/shared/server/files/picture-process.ts'
import { pictureUrl, readPicture, savePicture } from '#src/shared/server/files/picture-sizes.ts'
import type { Layer } from '#src/shared/server/files/picture-work.ts'
import { remembered } from '#src/shared/server/http/public-answer.ts'
import { addressKey, requireFitHere } from '#src/shared/server/http/rate-limit.ts'
import { buscarLojaPorCodigo } from './buscar-loja.ts'
import { variacaoDoEndereco } from '#src/produtos/escolha.ts'
import type { LojaCompleta, ProdutoCompleto } from '../schemas.ts'
import { produtosDaLojaPorId } from './produtos-da-loja-por-id.ts'

const LARGURA = 1200
const ALTURA = 630
const FUNDO = '#faf8f4'

/**
 * What social networks show of a shop or a product: its own picture under the marketplace's awning, 1200 × 630. Drawn
 * once per change and kept like every picture; these routes lead to it. No words on it: the page's title stands
 * beside it.
 */
export async function imagensSociais(app: App): Promise<void> {
  const schema = (params: z.ZodObject) => ({
    config: { permission: 'publico' as const },
    schema: { hide: true, params },
    preHandler: exigirVez,
  })

  app.get(
    '/social/loja/:codigo',
    schema(z.strictObject({ codigo: z.string().max(60) })),
    async (request, reply) => {
      const { codigo } = request.params as { codigo: string }
      const loja = await buscarLojaPorCodigo(codigo)
      if (!loja) throw errors.nao_encontrado()
      const url = await remembered(`social:${loja.id}`, ['lojas', `loja:${loja.id}`], () =>
        desenhar(
          {
            principal: loja.capa_url ?? loja.logo_url,
            logo: loja.logo_url,
            cor: loja.cor,
            recorte: 'cover',
          },
          addressKey(request.ip),
        ),
      )
      return reply.header('cache-control', 'public, max-age=300').redirect(url, 302)
    },
  )

  const produto = z.strictObject({ codigo: z.string().max(60), id: z.guid() })
  app.get('/social/loja/:codigo/produto/:id', schema(produto), async (request, reply) => {
    const { codigo, id } = request.params as z.infer<typeof produto>
    const loja = await buscarLojaPorCodigo(codigo)
    const [achado] = loja ? await produtosDaLojaPorId(loja.id, [id]) : []
    if (!loja || !achado) throw errors.nao_encontrado()
    const url = await remembered(`social:${loja.id}:${id}`, [`loja:${loja.id}`], () =>
      desenhar(
        { principal: achado.imagem_url, logo: loja.logo_url, cor: loja.cor, recorte: 'contain' },
        addressKey(request.ip),
      ),
    )
    return reply.header('cache-control', 'public, max-age=300').redirect(url, 302)
  })
}

/** What a shared address of a product shows: the product's picture, or that of the variation which it names. */
export function imagemSocial(
  { codigo }: LojaCompleta,
  { produto, nome }: { produto: ProdutoCompleto; nome: string | null },
): string {
  const variacao = variacaoDoEndereco(produto.variacoes, nome)
  const { id } = variacao && variacao.imagem_url !== produto.imagem_url ? variacao : produto
  return `/social/loja/${codigo}/produto/${id}`
}

async function exigirVez({ ip }: FastifyRequest): Promise<void> {
  const { SOCIAL_ADDRESS_LIMIT, SOCIAL_WINDOW_SECONDS } = getConfig()
  requireFitHere({
    name: 'social',
    who: addressKey(ip),
    limit: SOCIAL_ADDRESS_LIMIT,
    windowSeconds: SOCIAL_WINDOW_SECONDS,
  })
}

interface Desenho {
  principal: string | null
  logo: string | null
  cor: string | null
  recorte: 'cover' | 'contain'
}

async function desenhar({ principal, logo, cor, recorte }: Desenho, quem: string): Promise<string> {
  const layers: Layer[] = []
  const picture = principal && (await readPicture(principal.replace(/-\d+\.\w+$/, '-1280.jpg'), quem))
  if (picture) {
    layers.push(
      recorte === 'cover'
        ? { picture, left: 0, top: 0, cut: { width: LARGURA, height: ALTURA, radius: 0 } }
        : { picture, left: 330, top: 70, cut: { width: 540, height: 540, radius: 32 } },
    )
  }
  const marca = logo && (await readPicture(logo.replace(/-\d+\.\w+$/, '-320.jpg'), quem))
  if (marca) {
    const top = ALTURA - 180 - 68
    layers.push({ picture: MOLDURA, left: 56, top })
    layers.push({ picture: marca, left: 64, top: top + 8, cut: { width: 180, height: 180, radius: 32 } })
  }
  layers.push({ picture: toldo(cor ?? '#0f6b4f'), left: 0, top: 0 })
  const drawing = { width: LARGURA, height: ALTURA, background: FUNDO, layers }
  const original = await workOnPicture('compose', drawing, quem)
  return pictureUrl(await savePicture(Buffer.from(original)), 1280)
}

const MOLDURA = Buffer.from(
  '<svg width="196" height="196"><rect width="196" height="196" rx="40" fill="#fff"/></svg>',
)

/** The marketplace's scalloped awning in the shop's colour. */
function toldo(cor: string): Buffer {
  const faixas = Array.from({ length: 20 }, (_, i) => {
    const x = i * 60
    return `<path d="M${x} 0h60v34a30 30 0 0 1-60 0z" fill="${i % 2 === 0 ? cor : '#f3e9d6'}"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGURA}" height="70">${faixas.join('')}</svg>`,
  )
}
