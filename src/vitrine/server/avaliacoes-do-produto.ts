import { sql } from 'kysely'
import { publicReads, rowOf } from '#src/shared/server/database/database.ts'
import type { ResumoAvaliacoes } from '../schemas.ts'
import { type LinhaDeAvaliacao, type Notas, paraAvaliacao, resumir } from './resumo-de-avaliacoes.ts'

const AVALIACOES_MOSTRADAS = 10

/** Anyone. The average, stars and newest 10 reviews of an active product of a visible shop. One query. */
export async function avaliacoesDoProduto(
  estabelecimentoId: string,
  produtoId: string,
): Promise<ResumoAvaliacoes> {
  const doProduto = sql`from publico_avaliacoes_produtos where estabelecimento_id = ${estabelecimentoId}
    and produto_id = ${produtoId}`
  const row = await rowOf<{ itens: LinhaDeAvaliacao[]; notas: Notas }>(publicReads())`
    select (select coalesce(jsonb_agg(a), '[]') from (
        select id, nota, titulo, comentario, verificado, resposta_loja, consumidor_nome, escolha, created_at,
          created_at as updated_at, fotos, uteis
        ${doProduto} order by created_at desc, id limit ${AVALIACOES_MOSTRADAS}) a) as itens,
      (select coalesce(jsonb_agg(n), '[]') from (select nota, count(*) as total ${doProduto} group by nota) n) as notas`
  if (!row) throw new Error('The reviews answered nothing')
  return { ...resumir(row.notas), itens: row.itens.map(paraAvaliacao) }
}
