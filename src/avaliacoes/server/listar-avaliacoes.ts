import { type RawBuilder, sql } from 'kysely'
import { cortarPagina } from '#src/shared/lista.ts'
import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import type { Avaliacao } from '../schemas.ts'

interface Pagina {
  depois?: string | undefined
  limite: number
}

/** Published reviews of a visible shop's product, newest first. Anyone. */
export async function listarDoProduto({ produtoId, ...pagina }: Pagina & { produtoId: string }) {
  return listar(
    sql`publico_avaliacoes_produtos a`,
    sql`a.produto_id = ${produtoId}`,
    pagina,
    sql`, a.produto_id`,
  )
}

/** Published reviews of a visible shop, newest first. Anyone. */
export async function listarDaLoja({ estabelecimentoId, ...pagina }: Pagina & { estabelecimentoId: string }) {
  return listar(
    sql`publico_avaliacoes_estabelecimento a`,
    sql`a.estabelecimento_id = ${estabelecimentoId}`,
    pagina,
    sql`, iso(a.updated_at) as updated_at`,
  )
}

async function listar(
  de: RawBuilder<unknown>,
  criterio: RawBuilder<unknown>,
  { depois, limite }: Pagina,
  mais: RawBuilder<unknown>,
): Promise<{ itens: Avaliacao[]; total: number; proximo: string | null }> {
  const db = publicReads()
  const cursor = depois ? sql`and a.id < ${depois}::uuid` : sql``
  const rows = await rowsOf<Avaliacao>(db)`
    select a.id, a.estabelecimento_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
      iso(a.created_at) as created_at, jsonb_build_object('nome', coalesce(a.consumidor_nome, 'Anônimo')) as consumidor ${mais}
    from ${de} where ${criterio} ${cursor} order by a.id desc limit ${limite + 1}`
  return { ...cortarPagina(rows, limite), total: await countRows(db, sql`${de} where ${criterio}`) }
}
