import sanitizeHtml from 'sanitize-html'

const BLOCOS = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote']

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
    .replaceAll(/<li[^>]*>/g, '\n- ')
    .replaceAll(/<\/(p|h3|h4|ul|ol|blockquote)>/g, '\n\n')
  return sanitizeHtml(comQuebras, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
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
