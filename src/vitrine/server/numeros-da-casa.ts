import type { z } from 'zod'
import { lerValor } from '#src/configuracao/secao.ts'
import { geral } from '#src/configuracao/secao-geral.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { promete } from '#src/configuracao/server/prometer.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { publicReads, rowOf } from '#src/shared/server/database/database.ts'

export interface NumerosDaCasa {
  figuras: [valor: string, nome: string][]
  /** How much shops grow, quick sign-up, help at any hour: said only where somebody answers for it. */
  promessas: { crescimento: string } | null
}

/**
 * What the landing page claims (CDC art. 37). The demonstration shows the specification's numbers; a real installation
 * those that an administrator set and answers for, and until then what the database counts.
 */
export async function numerosDaCasa(): Promise<NumerosDaCasa> {
  const ditos = await configuracao(geral)
  if (await promete()) return comoDitos(ditos)
  return { figuras: await contar(), promessas: null }
}

/** While the database does not answer. */
export function numerosSemBanco(): NumerosDaCasa {
  return getConfig().demo ? comoDitos(lerValor(geral, {})) : { figuras: [], promessas: null }
}

function comoDitos(ditos: z.infer<typeof geral.schema>): NumerosDaCasa {
  return {
    figuras: [
      [ditos.figura_lojas, 'Lojas Ativas'],
      [ditos.figura_produtos, 'Produtos'],
      [ditos.figura_avaliacao, 'Avaliação'],
    ],
    promessas: { crescimento: ditos.figura_crescimento },
  }
}

/** Of what anybody may see; what there is none of is left out. */
async function contar(): Promise<NumerosDaCasa['figuras']> {
  const row = await rowOf<{ lojas: number; produtos: number; avaliacao: number | null }>(publicReads())`
    select count(*)::int as lojas, coalesce(sum(total_produtos), 0)::int as produtos,
      (sum(media_avaliacoes * total_avaliacoes) / nullif(sum(total_avaliacoes), 0))::float as avaliacao
    from publico_estabelecimentos`
  const { lojas = 0, produtos = 0, avaliacao = null } = row ?? {}
  const numero = (valor: number, casas = 0) =>
    valor.toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas })
  const figuras: NumerosDaCasa['figuras'] = []
  if (lojas > 0) figuras.push([numero(lojas), 'Lojas Ativas'])
  if (produtos > 0) figuras.push([numero(produtos), 'Produtos'])
  if (avaliacao !== null) figuras.push([numero(avaliacao, 1), 'Avaliação'])
  return figuras
}
