import { makeSize, pictureUrl, savePicture } from '#src/shared/server/files/picture-sizes.ts'
import { desenharPeca, desenharProduto } from './desenhos/indice.ts'
import { desenharCapa, desenharLogo } from './desenhos/marcas.ts'
import type { LojaDaDemo } from './lojas/tipos.ts'

export interface ImagensDaLoja {
  logo: string
  capa: string
  /** In the order of the shop's products. */
  produtos: string[]
  /** Of the first products, as who bought them shows them: on the ground of a kitchen table. */
  fotos: string[]
}

const COM_FOTO = 8
const MESA = '#b5835a'

/** Draws everything a shop shows. Only the drawings are kept now: sizes are made when somebody looks. */
export async function desenharLoja(loja: LojaDaDemo): Promise<ImagensDaLoja> {
  const tipos = new Map(loja.produtos.map((produto) => [produto.tipo, produto]))
  const pecas = [...tipos.values()].slice(0, 6).map(desenharPeca)
  const guardar = (svg: string) => savePicture(Buffer.from(svg))
  return {
    logo: pictureUrl(await guardar(desenharLogo(loja)), 160, 'webp'),
    capa: pictureUrl(await guardar(desenharCapa({ cor: loja.cor, pecas })), 1280),
    fotos: await Promise.all(
      loja.produtos
        .slice(0, COM_FOTO)
        .map(async ({ tipo, cores }) =>
          pictureUrl(await guardar(desenharProduto({ tipo, cores, fundo: MESA, palco: loja.palco }))),
        ),
    ),
    produtos: await Promise.all(
      loja.produtos.map(async ({ tipo, cores }) =>
        pictureUrl(await guardar(desenharProduto({ tipo, cores, fundo: loja.cor, palco: loja.palco }))),
      ),
    ),
  }
}

/**
 * Makes the sizes that the first pages show, one after the other and behind everything else, so that the first
 * visitor does not wait for them. Ends early when told to.
 */
export async function adiantarTamanhos(urls: string[], fim: AbortSignal): Promise<void> {
  for (const url of urls) {
    const hash = /^\/imagens\/([0-9a-f]{32})-/.exec(url)?.[1]
    if (fim.aborted || !hash) return
    await makeSize(`${hash}-320.avif`)
  }
}
