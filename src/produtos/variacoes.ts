/** One thing that a product comes in: `Tamanho`, in `38` and `39`. */
export interface Opcao {
  nome: string
  valores: string[]
}

export const OPCOES_MAX = 3
export const VARIACOES_MAX = 200

/** Every combination of the options' values, in their order; none without options. */
export function combinar(opcoes: readonly Opcao[]): string[][] {
  if (opcoes.length === 0) return []
  return opcoes.reduce<string[][]>(
    (combinacoes, { valores }) => combinacoes.flatMap((uma) => valores.map((valor) => [...uma, valor])),
    [[]],
  )
}

/** `38 / Preto`. */
export const emTexto = (valores: readonly string[]): string => valores.join(' / ')

/** Options whose values speak for themselves: `Preto`, not `Cor Preto`. */
const FALAM_POR_SI = /^cor(es)?$/i

/** `Tamanho 38 · Preto`: what was chosen, as people say it. */
export const dizerEscolha = (opcoes: readonly Opcao[], valores: readonly string[]): string =>
  valores
    .map((valor, i) => {
      const nome = opcoes[i]?.nome ?? ''
      return FALAM_POR_SI.test(nome) ? valor : `${nome} ${valor}`.trim()
    })
    .join(' · ')

/** What carts and screens call a variation of a product. */
export const escolhaDaVariacao = (
  { id, nome, opcoes }: { id: string; nome: string; opcoes: readonly Opcao[] },
  valores: readonly string[],
) => ({
  nome: `${nome} (${emTexto(valores)})`,
  escolha: { produto_id: id, nome, texto: dizerEscolha(opcoes, valores) },
})

/** Two combinations are the same when they read the same. */
export const mesmosValores = (uns: readonly string[], outros: readonly string[]): boolean =>
  uns.length === outros.length && uns.every((valor, i) => valor === outros[i])

/** A product sold as it is. */
export const semOpcoes = (grade: { opcoes: readonly unknown[] } | undefined): boolean => !grade?.opcoes.length
