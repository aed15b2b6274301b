import { z } from 'zod'

export const LIMITE_MAX = 100

/** `{ itens, total, proximo }`: `proximo` is the `depois=` of the next page, null on the last. */
export const listaDe = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.int(), proximo: z.string().nullable() })

const limite = z.coerce.number().int().min(1).max(LIMITE_MAX).default(20)

/** The paging of every list that goes by id. */
export const paginacaoPorId = { depois: z.guid().optional(), limite }

/** The paging of every list that goes by pages. */
export const paginacao = { pagina: z.coerce.number().int().min(1).max(10_000).default(1), limite }

/** What a list is searched for. */
export const textoDeBusca = z.string().trim().min(1).max(120).optional()

/** The id in an address. */
export const porId = z.strictObject({ id: z.uuid() })

/** Takes one row more than the page holds: its presence says that there is a next page. */
export function cortarPagina<T extends { id: string }>(
  linhas: T[],
  limite: number,
  cursor: (ultima: T) => string = ({ id }) => id,
) {
  const itens = linhas.slice(0, limite)
  const ultima = itens.at(-1)
  return { itens, proximo: linhas.length > limite && ultima ? cursor(ultima) : null }
}
