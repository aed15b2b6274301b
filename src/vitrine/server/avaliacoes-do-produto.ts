import { sql } from 'kysely'
import { publicReads } from '#src/shared/server/database/database.ts'
import type { ResumoAvaliacoes } from '../schemas.ts'
import { type LinhaDeAvaliacao, paraAvaliacao, resumir } from './resumo-de-avaliacoes.ts'

const AVALIACOES_MOSTRADAS = 10

/** Anyone. The average, stars and newest 10 reviews of an active product of a visible shop. Two queries, at once. */
export async function avaliacoesDoProduto(
  estabelecimentoId: string,
  produtoId: string,
): Promise<ResumoAvaliacoes> {
  const doProduto = sql`from publico_avaliacoes_produtos where estabelecimento_id = ${estabelecimentoId}
    and produto_id = ${produtoId}`
  const [avaliacoes, notas] = await Promise.all([
    sql<LinhaDeAvaliacao>`
      select id, nota, titulo, comentario, verificado, resposta_loja, consumidor_nome, escolha, created_at,
        created_at as updated_at, fotos, uteis
      ${doProduto} order by created_at desc, id limit ${AVALIACOES_MOSTRADAS}`.execute(publicReads()),
    sql<{
      nota: number
      total: number
    }>`select nota, count(*)::integer as total ${doProduto} group by nota`.execute(publicReads()),
  ])
  return { ...resumir(notas.rows), itens: avaliacoes.rows.map(paraAvaliacao) }
}
