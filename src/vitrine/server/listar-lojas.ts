import { sql } from 'kysely'
import { publicReads, rowOf, rowsOf } from '#src/shared/server/database/database.ts'
import { type FiltroDeLojas, type ListaDeLojas, LOJAS_POR_PAGINA, type LojaPublica } from '../schemas.ts'

/**
 * Anyone. One page of the visible shops that pass the filter; `relevancia` is by sales, with no search the featured ones
 * first. Two queries, at once.
 */
export async function listarLojas(
  filtro: FiltroDeLojas = {},
  limite = LOJAS_POR_PAGINA,
): Promise<ListaDeLojas> {
  const condicoes = sql`${filtro.busca ?? null}, ${filtro.cidade ?? null}, ${filtro.categoria ?? null},
    ${filtro.nota ?? null}, ${filtro.promocao ?? null}`
  const salto = ((filtro.pagina ?? 1) - 1) * limite
  const [lojas, contagem] = await Promise.all([
    rowsOf<LinhaDeLoja>(publicReads())`
      select l.*, (select e.cor from publico_estabelecimentos e where e.id = l.id) as cor_do_plano
      from publico_lojas(${condicoes}, ${filtro.ordem ?? null}, ${limite}, ${salto}) l`,
    rowOf<{ total: number }>(publicReads())`select publico_contar_lojas(${condicoes}) as total`,
  ])
  return { itens: lojas.map(paraLoja), total: contagem?.total ?? 0 }
}

/** `cor` is the shop's own, whatever its plan. */
type LinhaDeLoja = Omit<LojaPublica, 'created_at'> & { created_at: Date; cor_do_plano: string | null }

function paraLoja({ cor_do_plano: cor, created_at, ...linha }: LinhaDeLoja): LojaPublica {
  return { ...linha, cor, created_at: created_at.toISOString() }
}
