import { plural } from '#src/shared/plural.ts'
import { idNaPrateleira } from './itens.ts'
import { restam } from './rules.ts'
import type { Venda } from './schemas.ts'

interface LinhaASeparar {
  id: string
  nome: string
  unidades: number
  pedidos: { numero: number; unidades: number }[]
}

/** What is to be fetched from the shelves for these sales, by its name, with the orders it is for. */
export function aSeparar(vendas: readonly Pick<Venda, 'numero' | 'status' | 'itens'>[]): LinhaASeparar[] {
  const itens = vendas
    .filter(({ status }) => !SEM_SAIDA.has(status))
    .flatMap(({ numero, itens: daVenda }) =>
      daVenda.map((item) => ({ ...item, numero, unidades: restam(item) })),
    )
    .filter(({ unidades }) => unidades > 0)
  return [...Map.groupBy(itens, idNaPrateleira)]
    .map(([id, iguais]) => ({
      id,
      nome: iguais[0]?.nome ?? '',
      unidades: iguais.reduce((soma, { unidades }) => soma + unidades, 0),
      pedidos: iguais.map(({ numero, unidades }) => ({ numero, unidades })),
    }))
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}

/** Nothing of these leaves the shop any more. */
const SEM_SAIDA = new Set(['cancelado', 'expirado', 'em_devolucao', 'devolvido'])

/** The units of a line that leave, with those that do not: `1 (2 canceladas)`. */
export function unidadesNoPapel(item: Parameters<typeof restam>[0]): string {
  const fora = [
    item.quantidade_cancelada > 0 && plural(item.quantidade_cancelada, '# cancelada', '# canceladas'),
    item.quantidade_devolvida > 0 && plural(item.quantidade_devolvida, '# devolvida', '# devolvidas'),
  ].filter(Boolean)
  return fora.length > 0 ? `${restam(item)} (${fora.join(', ')})` : String(item.quantidade)
}
