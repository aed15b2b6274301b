import { semAcentos } from '#src/shared/sem-acentos.ts'
import { mesmosValores, type Opcao } from './variacoes.ts'

/** What a buyer chooses among. */
export interface VariacaoAEscolher {
  id: string
  valores: readonly string[]
  estoque: number
}

/** One value of each option, or null where none is chosen yet. */
export type Escolhidos = readonly (string | null)[]

/** Sold now, sold out, or not made together with what else is chosen. */
export type EstadoDoValor = 'tem' | 'esgotado' | 'nao_ha'

/** What the address chose; an option with one value needs no choice. */
export function escolhaInicial(opcoes: readonly Opcao[], daVez?: VariacaoAEscolher): Escolhidos {
  return opcoes.map(
    ({ valores }, i) => daVez?.valores[i] ?? (valores.length === 1 ? (valores[0] ?? null) : null),
  )
}

/** The variation that is chosen in full; undefined before, and where the shop sells no such thing. */
export function variacaoEscolhida<V extends VariacaoAEscolher>(
  variacoes: readonly V[],
  escolhidos: Escolhidos,
): V | undefined {
  return variacoes.find(({ valores }) => mesmosValores(valores, escolhidos as string[]))
}

/** How a value stands beside the other options as they are chosen. */
export function estadoDoValor(
  variacoes: readonly VariacaoAEscolher[],
  { escolhidos, opcao, valor }: { escolhidos: Escolhidos; opcao: number; valor: string },
): EstadoDoValor {
  const possiveis = comEstes(
    variacoes,
    escolhidos.map((escolhido, i) => (i === opcao ? valor : escolhido)),
  )
  if (possiveis.length === 0) return 'nao_ha'
  return possiveis.some(({ estoque }) => estoque > 0) ? 'tem' : 'esgotado'
}

/** Those that a choice, however far it has come, still allows. */
export function comEstes<V extends VariacaoAEscolher>(variacoes: readonly V[], escolhidos: Escolhidos): V[] {
  return variacoes.filter(({ valores }) =>
    escolhidos.every((escolhido, i) => escolhido === null || escolhido === valores[i]),
  )
}

/** The parameter of an address that names a variation. */
export const VARIACAO = 'variacao'

/** How addresses name these variations, by id: `38_preto`; the id itself where two would read the same. */
export function nomesNoEndereco(variacoes: readonly VariacaoAEscolher[]): Map<string, string> {
  const nomes = variacoes.map(({ valores }) => valores.map(palavra))
  const vezes = new Map<string, number>()
  for (const nome of nomes) vezes.set(nome.join('_'), (vezes.get(nome.join('_')) ?? 0) + 1)
  return new Map(
    variacoes.map(({ id }, i) => {
      const nome = nomes[i] ?? []
      const serve = nome.every(Boolean) && vezes.get(nome.join('_')) === 1
      return [id, serve ? nome.join('_') : id]
    }),
  )
}

/** The variation that an address names in either way; undefined for anything else. */
export function variacaoDoEndereco<V extends VariacaoAEscolher>(
  variacoes: readonly V[],
  nome: string | null,
): V | undefined {
  if (!nome) return undefined
  const nomes = nomesNoEndereco(variacoes)
  return variacoes.find(({ id }) => id === nome || nomes.get(id) === nome)
}

const palavra = (valor: string) =>
  semAcentos(valor)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
