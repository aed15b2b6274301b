import { ehUuid } from '#src/shared/uuid.ts'
import { ordenados, reais, texto } from './filtros.ts'
import { ORDENS_DA_BUSCA, type OrdemDaBusca } from './limites.ts'

/** The filters of `/busca` and `/categoria/{endereco}` (docs/rules/marketplace.md#search-page). */
export interface FiltroDaBusca {
  termo?: string | undefined
  /** The address of a category across shops. */
  categoria?: string | undefined
  cidade?: string | undefined
  uf?: string | undefined
  precoMin?: number | undefined
  precoMax?: number | undefined
  promocao?: true | undefined
  emEstoque?: true | undefined
  /** Eight digits. */
  cep?: string | undefined
  ordem?: OrdemDaBusca | undefined
  depois?: Marca | undefined
}

/** The place of the last product of a page: the page after it begins there, whatever changed meanwhile. */
export interface Marca {
  /** By relevance there are two orders: by the place of the words, or where they say little the most reviewed. */
  modo: 'r' | 'p' | null
  chave: string
  id: string
}

/** Each order's letter in a mark: one of another order is none. */
const LETRAS: Record<OrdemDaBusca, string> = {
  relevancia: 'rp',
  menor_preco: 'a',
  maior_preco: 'b',
  recentes: 'c',
  avaliacao: 'd',
}
const MARCA = /^([a-d]|r|p)(\d{1,16}(?:\.\d{1,6})?)_(.+)$/

/** What cannot be a filter is left out, so any address shows a page. */
export function lerFiltroDaBusca(params: URLSearchParams): FiltroDaBusca {
  const ordem = ORDENS_DA_BUSCA.find((uma) => uma === params.get('ordem'))
  return {
    termo: texto(params.get('q')),
    categoria: enderecoDeCategoria(params.get('categoria')),
    ...lerLugar(texto(params.get('local'))),
    ...ordenados(reais(params.get('min')), reais(params.get('max'))),
    promocao: params.get('promocao') === '1' || undefined,
    emEstoque: params.get('estoque') === '1' || undefined,
    cep: lerCep(params.get('cep')),
    ordem,
    depois: lerMarca(params.get('depois'), ordem ?? 'relevancia'),
  }
}

/** What narrows a search beyond its words and its order. */
export function filtrosEmUso(filtro: FiltroDaBusca): number {
  const { categoria, cidade, uf, precoMin, precoMax, promocao, emEstoque, cep } = filtro
  const filtros = [categoria, cidade ?? uf, precoMin, precoMax, promocao, emEstoque, cep]
  return filtros.filter((valor) => valor !== undefined).length
}

/** `p12_0199…`: the order, the last product's place in it, the product. */
export function escreverMarca(
  ordem: OrdemDaBusca,
  { modo, chave, id }: { modo: string | null; chave: string; id: string },
): string {
  return `${ordem === 'relevancia' ? (modo ?? 'p') : LETRAS[ordem]}${chave}_${id}`
}

export function lerMarca(valor: string | null, ordem: OrdemDaBusca): Marca | undefined {
  const [, letra = '', chave = '', id = ''] = MARCA.exec(valor ?? '') ?? []
  if (!ehUuid(id) || !LETRAS[ordem].includes(letra)) return undefined
  return { modo: letra === 'r' || letra === 'p' ? letra : null, chave, id }
}

/** `SP`, or `Campinas, SP`. */
function lerLugar(valor: string | undefined): Pick<FiltroDaBusca, 'cidade' | 'uf'> {
  const [, cidade, uf] = /^(?:(.{1,80}), )?([A-Z]{2})$/.exec(valor ?? '') ?? []
  return { cidade, uf }
}

export function escreverLugar({ cidade, uf }: Pick<FiltroDaBusca, 'cidade' | 'uf'>): string {
  return [cidade, uf].filter(Boolean).join(', ')
}

function lerCep(valor: string | null): string | undefined {
  const digitos = /^\d{5}-?\d{3}$/.exec((valor ?? '').trim())?.[0].replace('-', '')
  return digitos
}

export function enderecoDeCategoria(valor: string | null | undefined): string | undefined {
  return valor && valor.length <= 60 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(valor) ? valor : undefined
}
