import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import type { ProdutoDaLoja } from '../schemas.ts'

export interface FiltroDaLista {
  estabelecimento_id: string
  status?: string | undefined
  categoria_id?: string | undefined
  /** Accents and case apart, in the name or the SKU; or the whole bar code. */
  busca?: string | undefined
  depois?: string | undefined
  limite: number
}

/** In id order, newest first, one more than `limite`. */
export async function listProdutos(tx: Tx, filtro: FiltroDaLista): Promise<ProdutoDaLoja[]> {
  const depois = filtro.depois ? sql`and id < ${filtro.depois}` : sql``
  const { rows } = await sql<ProdutoDaLoja>`
    select id, estabelecimento_id, categoria_id, nome, sku, preco, preco_promocao, em_promocao, estoque,
      estoque_reservado, estoque_aviso, imagem_url, status, media_avaliacoes, total_avaliacoes,
      iso(created_at) as created_at, iso(updated_at) as updated_at
    from produtos where ${condicoes(filtro)} ${depois} order by id desc limit ${filtro.limite + 1}`.execute(
    tx,
  )
  return rows
}

export async function countProdutos(tx: Tx, filtro: FiltroDaLista): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from produtos where ${condicoes(filtro)}`.execute(tx)
  return rows[0]?.total ?? 0
}

function condicoes({ estabelecimento_id, status, categoria_id, busca }: FiltroDaLista) {
  const partes = [sql`estabelecimento_id = ${estabelecimento_id}`]
  partes.push(status ? sql`status = ${status}` : sql`status <> 'excluido'`)
  if (categoria_id) partes.push(sql`categoria_id = ${categoria_id}`)
  if (busca) {
    partes.push(sql`(nome_busca like '%' || padrao_literal(${busca}) || '%'
      or sem_acento(sku) like '%' || padrao_literal(${busca}) || '%' or codigo_barras = ${busca})`)
  }
  return sql.join(partes, sql` and `)
}
