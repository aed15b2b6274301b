import type { MetaDescriptor } from 'react-router'

const NOME = 'Portal de Vendas'

interface Pagina {
  titulo: string
  descricao?: string
  /** Path of the page's one true address, when search engines should know it. */
  canonico?: string
  origem?: string
  /** The portal's own when the page has none. */
  imagem?: string
  indexar?: boolean
}

/** Title, description, canonical address and what social networks show. */
export function metaDaPagina({
  titulo,
  descricao,
  canonico,
  origem,
  imagem = '/social.jpg',
  indexar = true,
}: Pagina): MetaDescriptor[] {
  const completo = titulo.includes(NOME) ? titulo : `${titulo} | ${NOME}`
  const absoluto = (caminho: string) => (/^https?:/.test(caminho) ? caminho : `${origem ?? ''}${caminho}`)
  return [
    { title: completo },
    { property: 'og:title', content: completo },
    { property: 'og:site_name', content: NOME },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:type', content: 'website' },
    ...(descricao
      ? [
          { name: 'description', content: descricao },
          { property: 'og:description', content: descricao },
        ]
      : []),
    ...(canonico
      ? [
          { tagName: 'link', rel: 'canonical', href: absoluto(canonico) },
          { property: 'og:url', content: absoluto(canonico) },
          { property: 'og:image', content: absoluto(imagem) },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(indexar ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** The pages of a list are addresses of their own; what is filtered is the list again. */
export function canonicoDaLista(caminho: string, { search }: { search: string }): string {
  return /^\?pagina=([2-9]|\d{2,5})$/.test(search) ? caminho + search : caminho
}
