import { ehUuid } from '#src/shared/uuid.ts'
import { comFiltro } from './enderecos.ts'
import { BUSCA_MAX, ORDENS_DE_LOJAS, ORDENS_DE_PRODUTOS } from './limites.ts'
import type { FiltroDeLojas, FiltroDeProdutos } from './schemas.ts'

const PAGINA_MAX = 10_000

/**
 * The filters of `/loja/{codigo}` in its URL: `busca`, `categoria` (repeated), `promocao=1`, `min`, `max` (reais),
 * `ordem`, `pagina`. What cannot be one is left out, so any URL shows a page.
 */
export function lerFiltroDeProdutos(params: URLSearchParams): FiltroDeProdutos {
  const categorias = params.getAll('categoria').filter(ehUuid)
  return {
    busca: texto(params.get('busca')),
    categorias: categorias.length > 0 ? [...new Set(categorias)].slice(0, 50) : undefined,
    promocao: params.get('promocao') === '1' || undefined,
    ...ordenados(reais(params.get('min')), reais(params.get('max'))),
    ordem: ORDENS_DE_PRODUTOS.find((ordem) => ordem === params.get('ordem')),
    pagina: pagina(params.get('pagina')),
  }
}

/** The filters of `/estabelecimentos` in its URL: `busca`, `cidade`, `categoria`, `nota`, `promocao=1`, `ordem`, `pagina`. */
export function lerFiltroDeLojas(params: URLSearchParams): FiltroDeLojas {
  const nota = Number(params.get('nota'))
  return {
    busca: texto(params.get('busca')),
    cidade: texto(params.get('cidade')),
    categoria: texto(params.get('categoria')),
    nota: nota >= 1 && nota <= 5 ? nota : undefined,
    promocao: params.get('promocao') === '1' || undefined,
    ordem: ORDENS_DE_LOJAS.find((ordem) => ordem === params.get('ordem')),
    pagina: pagina(params.get('pagina')),
  }
}

/** Trimmed, cut to BUSCA_MAX, without control characters; nothing left is no search. */
export function texto(valor: string | null): string | undefined {
  const limpo = (valor ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, BUSCA_MAX)
    .toWellFormed()
  return limpo === '' ? undefined : limpo
}

export function reais(valor: string | null): number | undefined {
  if (valor === null || valor.trim() === '') return undefined
  const numero = Number(valor.replace(',', '.'))
  return numero >= 0 && numero <= 9_999_999_999 ? numero : undefined
}

/** Two prices, the lower first. */
export function ordenados(
  de: number | undefined,
  ate: number | undefined,
): Pick<FiltroDeProdutos, 'precoMin' | 'precoMax'> {
  return de !== undefined && ate !== undefined && de > ate
    ? { precoMin: ate, precoMax: de }
    : { precoMin: de, precoMax: ate }
}

/** The same filters without the lower or the upper price, also of an address that has them the wrong way round. */
export function semPreco(atual: URLSearchParams, qual: 'min' | 'max'): URLSearchParams {
  const { precoMin, precoMax } = ordenados(reais(atual.get('min')), reais(atual.get('max')))
  const [outro, fica] = qual === 'min' ? ['max', precoMax] : ['min', precoMin]
  return comFiltro(comFiltro(atual, qual, null), outro, fica === undefined ? null : String(fica))
}

function pagina(valor: string | null): number | undefined {
  const numero = Number(valor)
  return Number.isInteger(numero) && numero >= 1 && numero <= PAGINA_MAX ? numero : undefined
}
