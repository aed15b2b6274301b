import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import type { AvaliacaoPublica, ResumoAvaliacoes } from '../schemas.ts'

const AVALIACOES_MOSTRADAS = 10

/** Anyone. A visible shop's average (1 decimal), its reviews by star and the newest 10 (docs/rules/marketplace.md#constants). Two queries, at once. */
export async function resumoDeAvaliacoes(estabelecimentoId: string): Promise<ResumoAvaliacoes> {
  const [avaliacoes, notas] = await Promise.all([
    rowsOf<LinhaDeAvaliacao>(publicReads())`
      select * from publico_avaliacoes_da_loja(${estabelecimentoId}, ${AVALIACOES_MOSTRADAS})`,
    rowsOf<Notas[number]>(publicReads())`select * from publico_notas_da_loja(${estabelecimentoId})`,
  ])
  return { ...resumir(notas), itens: avaliacoes.map(paraAvaliacao) }
}

/** How many reviews gave each number of stars. */
export type Notas = { nota: number; total: number }[]

export type LinhaDeAvaliacao = Omit<AvaliacaoPublica, 'created_at' | 'updated_at'> & {
  created_at: Date | string
  updated_at: Date | string
}

export function paraAvaliacao(linha: LinhaDeAvaliacao): AvaliacaoPublica {
  return {
    ...linha,
    created_at: new Date(linha.created_at).toISOString(),
    updated_at: new Date(linha.updated_at).toISOString(),
  }
}

export function resumir(notas: Notas): Omit<ResumoAvaliacoes, 'itens'> {
  const distribuicao: ResumoAvaliacoes['distribuicao'] = [0, 0, 0, 0, 0]
  for (const { nota, total } of notas) distribuicao[nota - 1] = total
  const total = distribuicao.reduce((soma, quantos) => soma + quantos, 0)
  const pontos = distribuicao.reduce((soma, quantos, i) => soma + quantos * (i + 1), 0)
  return { media: total === 0 ? 0 : Math.round((pontos / total) * 10) / 10, total, distribuicao }
}
