import { sql } from 'kysely'
import { publicReads } from '#src/shared/server/database/database.ts'
import type { AvaliacaoPublica, ResumoAvaliacoes } from '../schemas.ts'

const AVALIACOES_MOSTRADAS = 10

/** Anyone. A visible shop's average (1 decimal), its reviews by star and the newest 10 (docs/rules/marketplace.md#constants). Two queries, at once. */
export async function resumoDeAvaliacoes(estabelecimentoId: string): Promise<ResumoAvaliacoes> {
  const [avaliacoes, notas] = await Promise.all([
    sql<LinhaDeAvaliacao>`select * from publico_avaliacoes_da_loja(${estabelecimentoId}, ${AVALIACOES_MOSTRADAS})`.execute(
      publicReads(),
    ),
    sql<{ nota: number; total: number }>`select * from publico_notas_da_loja(${estabelecimentoId})`.execute(
      publicReads(),
    ),
  ])
  return { ...resumir(notas.rows), itens: avaliacoes.rows.map(paraAvaliacao) }
}

export type LinhaDeAvaliacao = Omit<AvaliacaoPublica, 'created_at' | 'updated_at'> & {
  created_at: Date
  updated_at: Date
}

export function paraAvaliacao(linha: LinhaDeAvaliacao): AvaliacaoPublica {
  return { ...linha, created_at: linha.created_at.toISOString(), updated_at: linha.updated_at.toISOString() }
}

export function resumir(notas: { nota: number; total: number }[]): Omit<ResumoAvaliacoes, 'itens'> {
  const distribuicao: ResumoAvaliacoes['distribuicao'] = [0, 0, 0, 0, 0]
  for (const { nota, total } of notas) distribuicao[nota - 1] = total
  const total = distribuicao.reduce((soma, quantos) => soma + quantos, 0)
  const pontos = distribuicao.reduce((soma, quantos, i) => soma + quantos * (i + 1), 0)
  return { media: total === 0 ? 0 : Math.round((pontos / total) * 10) / 10, total, distribuicao }
}
