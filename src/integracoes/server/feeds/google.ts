import { escaparXml } from '#src/shared/server/xml.ts'
import type { ItemDoFeed } from '../../feeds.ts'

// RSS 2.0 in Google Merchant's words: names and fixed values are English, prices have a point.

export function inicioDoGoogle(titulo: string, link: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `<title>${escaparXml(titulo)}</title><link>${escaparXml(link)}</link>` +
    `<description>${escaparXml(`Produtos de ${titulo}`)}</description>\n`
  )
}

export const FIM_DO_GOOGLE = '</channel></rss>\n'

/** One item; `vendedor` where several shops stand in one file. */
export function itemDoGoogle(item: ItemDoFeed, vendedor?: string): string {
  const identificado = item.gtin !== null || (item.marca !== null && item.codigo !== null)
  const campos: Campo[] = [
    ['id', item.id],
    ['item_group_id', item.grupo],
    ['title', item.titulo],
    ['description', item.descricao],
    ['link', item.link],
    ['image_link', item.imagem],
    ...item.maisImagens.map((imagem): Campo => ['additional_image_link', imagem]),
    ['availability', item.disponivel ? 'in_stock' : 'out_of_stock'],
    ['condition', 'new'],
    ['price', emReais(item.preco)],
    ['sale_price', item.promocao && emReais(item.promocao.preco)],
    ['sale_price_effective_date', valeDaPromocao(item)],
    ['brand', item.marca],
    ['gtin', item.gtin],
    ['mpn', item.codigo],
    ['identifier_exists', identificado ? null : 'no'],
    ['product_type', item.categoria],
    ['google_product_category', item.categoriaNoGoogle?.toString()],
    ...Object.entries(item.eixos),
    ['shipping_weight', item.pesoGramas === null ? null : `${item.pesoGramas} g`],
    ...noBrasil(item),
    ['external_seller_id', vendedor],
  ]
  return `<item>${campos.flatMap(escrever).join('\n')}</item>\n`
}

type Campo = [nome: string, valor: string | null | undefined | Campo[]]

function escrever([nome, valor]: Campo): string[] {
  if (!valor) return []
  const dentro = typeof valor === 'string' ? escaparXml(valor) : valor.flatMap(escrever).join('')
  return [`<g:${nome}>${dentro}</g:${nome}>`]
}

/** What posting it costs anywhere, and from how much on nothing. */
function noBrasil({ frete }: ItemDoFeed): Campo[] {
  if (!frete) return []
  const pais: Campo = ['country', 'BR']
  const { preco, gratisDesde } = frete
  return [
    ['shipping', [pais, ['price', emReais(preco)]]],
    [
      'free_shipping_threshold',
      gratisDesde === null ? null : [pais, ['price_threshold', emReais(gratisDesde)]],
    ],
  ]
}

/** `149.90 BRL`. */
export const emReais = (valor: number): string => `${valor.toFixed(2)} BRL`

/** From when to when, where the shop says when it ends. */
export function valeDaPromocao({ promocao }: ItemDoFeed): string | null {
  if (!promocao?.ate) return null
  return `${(promocao.de ?? new Date()).toISOString()}/${promocao.ate.toISOString()}`
}
