/** A piece of rich text: plain text, or a tag with pieces in it. */
export type Peca = string | { tag: Tag; href?: string; filhos: Peca[] }

const TAGS = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'br', 'strong', 'em', 'u', 's', 'a'] as const
export type Tag = (typeof TAGS)[number]

const ENTIDADES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
}

/**
 * Reads the small HTML that the server sanitised (src/produtos/server/descricao.ts) into pieces to render. Anything
 * that it does not know is left out, so that nothing but these tags can ever reach a page.
 */
export function lerTextoRico(html: string): Peca[] {
  const raiz: Peca[] = []
  const abertas: { tag: Tag; filhos: Peca[] }[] = []
  const dentro = () => abertas.at(-1)?.filhos ?? raiz
  for (const [, fecha, nome = '', atributos = '', texto] of html.matchAll(
    /<(\/?)([a-z0-9]+)((?:[\s/][^<>]*)?)>|([^<]+)/gi,
  )) {
    if (texto !== undefined) {
      dentro().push(decodificar(texto))
      continue
    }
    const tag = TAGS.find((conhecida) => conhecida === nome.toLowerCase())
    if (!tag) continue
    if (tag === 'br') dentro().push({ tag, filhos: [] })
    else if (fecha) {
      const indice = abertas.findLastIndex((aberta) => aberta.tag === tag)
      if (indice >= 0) abertas.length = indice
    } else {
      const href = tag === 'a' ? enderecoDe(atributos) : undefined
      const peca = { tag, filhos: [], ...(href ? { href } : {}) }
      dentro().push(peca)
      abertas.push(peca)
    }
  }
  return raiz
}

function enderecoDe(atributos: string): string | undefined {
  const href = decodificar(/\bhref="([^"]*)"/.exec(atributos)?.[1] ?? '')
  return /^(https?:|mailto:|tel:)/i.test(href) ? href : undefined
}

function decodificar(texto: string): string {
  return texto.replaceAll(/&(#?\w+);/g, (inteira, nome: string) => ENTIDADES[nome] ?? inteira)
}
