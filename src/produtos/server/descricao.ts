import sanitizeHtml from 'sanitize-html'
import { DESCRICAO_MAX } from '../schemas.ts'

const BLOCOS = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote']

const TEXTO_MAX = 10_000

/** A product's description as it is kept: as the page shows it, and as plain text. */
export interface Descricao {
  descricao_html: string | null
  descricao: string | null
}

/**
 * What somebody wrote, cleaned, both ways; null when it is longer then than what is kept, since a `&` becomes five
 * signs. Some forty milliseconds for the longest: call it before the transaction.
 */
export function lerDescricao(html: string | null): Descricao | null {
  const descricao_html = limparDescricao(html)
  if (descricao_html === null) return { descricao_html, descricao: null }
  if (descricao_html.length > DESCRICAO_MAX) return null
  return { descricao_html, descricao: cortarTexto(textoSimples(descricao_html)) }
}

/** The same of a spreadsheet's cell, which may also be plain text. */
export function lerDescricaoDaCelula(texto: string): Descricao | null {
  if (/<[a-z]/i.test(texto)) {
    const lida = lerDescricao(texto)
    if (lida?.descricao_html !== null) return lida
  }
  return { descricao_html: null, descricao: cortarTexto(texto) }
}

/** Half a sign at the end is none. */
function cortarTexto(texto: string): string {
  return texto.slice(0, TEXTO_MAX).toWellFormed()
}

/**
 * The rich description of a product with nothing in it but text, emphasis, lists, headings and links: what the
 * storefront shows as it is. Empty becomes null.
 */
export function limparDescricao(html: string | null): string | null {
  if (html === null) return null
  const limpo = sanitizeHtml(html, {
    allowedTags: [...BLOCOS, 'br', 'strong', 'em', 'u', 's', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      // The page has its own first and second headings.
      h1: 'h3',
      h2: 'h3',
      a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener ugc', target: '_blank' }),
    },
    disallowedTagsMode: 'discard',
    nestingLimit: 12,
  }).trim()
  return textoSimples(limpo) === '' ? null : limpo
}

/** The same as plain text: paragraphs apart by an empty line, the items of a list by a dash. */
export function textoSimples(html: string): string {
  const comQuebras = html
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<li[^<>]*>/g, '\n- ')
    .replaceAll(/<\/(p|h3|h4|ul|ol|blockquote)>/g, '\n\n')
  return (
    sanitizeHtml(comQuebras, { allowedTags: [], allowedAttributes: {} })
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('\u00a0', ' ')
      // Line by line: a pattern for the blanks before a line's end begins anew at each of them.
      .split('\n')
      .map((linha) => linha.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Plain text as the editor opens it. */
export function comoHtml(texto: string): string {
  return texto
    .split(/\n{2,}/)
    .map(
      (paragrafo) =>
        `<p>${sanitizeHtml(paragrafo, { allowedTags: [], disallowedTagsMode: 'escape' }).replaceAll('\n', '<br />')}</p>`,
    )
    .join('')
}
