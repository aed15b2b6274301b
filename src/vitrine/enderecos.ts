import { ultimaContada } from '#src/shared/contagem.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** `/loja/{codigo}/produto/{id}-{slug}`: the product's page. A link without the slug that the shop chose leads there too. */
export function enderecoDoProduto(
  codigo: string,
  produto: { id: string; nome: string; seo_endereco?: string | null },
): string {
  return `/loja/${encodeURIComponent(codigo)}/produto/${produto.id}-${produto.seo_endereco || slug(produto.nome)}`
}

/** The state of an address that a product of the grid was opened by: the grid is one step back. */
export const DA_GRADE = 'da-grade'

/** The product's id at the start of `{id}-{slug}`, or null. */
export function idDoEndereco(parte: string): string | null {
  return UUID.exec(parte)?.[0].toLowerCase() ?? null
}

/** `tenis-de-corrida-leve` of `Tênis de corrida leve`. */
export function slug(nome: string): string {
  const limpo = semAcentos(nome)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
  return limpo || 'produto'
}

/** A category's page across shops, by the name that shops give it; null for a name without a letter. */
export function enderecoDaCategoria(nome: string): string | null {
  const parte = semAcentos(nome)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return parte === '' ? null : `/categoria/${parte}`
}

/** The same filters with one of them set, taken off or (for lists) without one value. Always back to the first page. */
export function comFiltro(atual: URLSearchParams, nome: string, valor: string | null): URLSearchParams {
  const novo = new URLSearchParams(atual)
  novo.delete('pagina')
  novo.delete('depois')
  novo.delete('produto')
  novo.delete('variacao')
  if (valor === null || valor === '') novo.delete(nome)
  else novo.set(nome, valor)
  return novo
}

export function semCategoria(atual: URLSearchParams, id: string): URLSearchParams {
  const novo = comFiltro(atual, 'pagina', null)
  const outras = novo.getAll('categoria').filter((categoria) => categoria !== id)
  novo.delete('categoria')
  for (const outra of outras) novo.append('categoria', outra)
  return novo
}

/** Where a page after the last one leads: to the last. Null for a page that exists or may, and for a list without any. */
export function ultimaPagina(
  endereco: string,
  { total, porPagina }: { total: number; porPagina: number },
): string | null {
  const url = new URL(endereco)
  const ultima = total === 0 ? null : ultimaContada(total, porPagina)
  if (ultima === null || !(Number(url.searchParams.get('pagina')) > ultima)) return null
  if (ultima === 1) url.searchParams.delete('pagina')
  else url.searchParams.set('pagina', String(ultima))
  return url.pathname + url.search
}
