import { sql } from 'kysely'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import type { Recorte } from '#src/vendas/server/figuras/vendas-pagas.ts'

/** Every published note the shop received in the period, of itself and of its products. */
export function notasRecebidas({ estabelecimentoId, ...dias }: Recorte) {
  const de = (tabela: string) => sql`
    select a.nota, a.comentario, a.created_at, a.respondido_em from ${sql.table(tabela)} a
    where a.estabelecimento_id = ${estabelecimentoId} and a.status in ('publicada', 'em_analise')
      and ${inPeriod(sql`a.created_at`, dias)}`
  return sql`(${de('avaliacoes_produtos')} union all ${de('avaliacoes_estabelecimento')})`
}

/** The mean of the notes of the period; null without any. */
export async function notaMedia(
  tx: Tx,
  recorte: Recorte,
): Promise<{ media: number | null; quantas: number }> {
  const row = await rowOf<{ media: number | null; quantas: number }>(tx)`
    select round(avg(n.nota), 2) as media, count(*)::int as quantas from ${notasRecebidas(recorte)} n`
  return row ?? { media: null, quantas: 0 }
}
