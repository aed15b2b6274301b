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
  const campos: [nome: string, valor: string | null | undefined][] = [
    ['id', item.id],
    ['item_group_id', item.grupo],
    ['title', item.titulo],
    ['description', item.descricao],
    ['link', item.link],
    ['image_link', item.imagem],
    ...item.maisImagens.map((imagem) => ['additional_image_link', imagem] as [string, string]),
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
    ...Object.entries(item.eixos),
    ['shipping_weight', item.pesoGramas === null ? null : `${item.pesoGramas} g`],
    ['external_seller_id', vendedor],
  ]
  const linhas = campos.flatMap(([nome, valor]) =>
    valor ? `<g:${nome}>${escaparXml(valor)}</g:${nome}>` : [],
  )
  return `<item>${linhas.join('\n')}</item>\n`
}

/** `149.90 BRL`. */
export const emReais = (valor: number): string => `${valor.toFixed(2)} BRL`

/** From when to when, where the shop says when it ends. */
export function valeDaPromocao({ promocao }: ItemDoFeed): string | null {
  if (!promocao?.ate) return null
  return `${(promocao.de ?? new Date()).toISOString()}/${promocao.ate.toISOString()}`
}
