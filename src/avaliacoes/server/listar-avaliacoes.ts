import { type RawBuilder, sql } from 'kysely'
import { cortarPagina } from '#src/shared/lista.ts'
import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { allOf, countForPages } from '#src/shared/server/database/lists.ts'
import type { Avaliacao, AvaliacaoDeProduto } from '../schemas.ts'

interface Pagina {
  depois?: string | undefined
  limite: number
}

interface DeProdutos extends Pagina {
  /** One product, all of a shop, or one of that shop alone. */
  produtoId?: string | undefined
  estabelecimentoId?: string | undefined
  nota?: number | undefined
  com_fotos: boolean
  ordem: 'recentes' | 'uteis'
  /** From 1; beside `depois`, which only the newest first knows. */
  pagina: number
}

/** Published reviews of a visible shop's products, newest or most helpful first. Anyone. */
export async function listarDeProdutos(filtro: DeProdutos) {
  const { produtoId, estabelecimentoId, nota, com_fotos, ordem, pagina, limite, depois } = filtro
  const criterio = allOf([
    produtoId && sql`a.produto_id = ${produtoId}`,
    estabelecimentoId && sql`a.estabelecimento_id = ${estabelecimentoId}`,
    nota && sql`a.nota = ${nota}`,
    com_fotos && sql`a.fotos <> '[]'`,
  ])
  return listar<AvaliacaoDeProduto>(
    { de: sql`publico_avaliacoes_produtos a`, criterio, mais: sql`, a.produto_id, a.fotos, a.uteis` },
    { depois, limite },
    ordem === 'uteis' || pagina > 1
      ? sql`order by ${ordem === 'uteis' ? sql`a.uteis desc,` : sql``} a.id desc offset ${(pagina - 1) * limite}`
      : undefined,
  )
}

/** Published reviews of a visible shop, newest first. Anyone. */
export async function listarDaLoja({ estabelecimentoId, ...pagina }: Pagina & { estabelecimentoId: string }) {
  return listar<Avaliacao>(
    {
      de: sql`publico_avaliacoes_estabelecimento a`,
      criterio: sql`a.estabelecimento_id = ${estabelecimentoId}`,
      mais: sql`, iso(a.updated_at) as updated_at`,
    },
    pagina,
  )
}

interface DeOnde {
  de: RawBuilder<unknown>
  criterio: RawBuilder<unknown>
  mais: RawBuilder<unknown>
}

async function listar<A extends Pick<Avaliacao, 'id'>>(
  { de, criterio, mais }: DeOnde,
  { depois, limite }: Pagina,
  ordem = sql`order by a.id desc`,
): Promise<{ itens: A[]; total: number; proximo: string | null }> {
  const db = publicReads()
  const cursor = depois ? sql`and a.id < ${depois}::uuid` : sql``
  const rows = await rowsOf<A>(db)`
    select a.id, a.estabelecimento_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
      iso(a.created_at) as created_at, jsonb_build_object('nome', coalesce(a.consumidor_nome, 'Anônimo')) as consumidor ${mais}
    from ${de} where ${criterio} ${cursor} ${ordem} limit ${limite + 1}`
  return { ...cortarPagina(rows, limite), total: await countForPages(db, sql`${de} where ${criterio}`) }
}
