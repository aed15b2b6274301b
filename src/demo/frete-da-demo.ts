import { lerLugar } from '#src/fretes/tabela.ts'
import type { Linhas } from './linhas.ts'
import type { LojaDaDemo, ProdutoDaDemo } from './lojas/tipos.ts'

/** How a shop of the demonstration posts: near it cheaper and sooner, heavier dearer. */
export function porFrete(
  linhas: Linhas,
  { loja, estabelecimentoId }: { loja: LojaDaDemo; estabelecimentoId: string },
): void {
  if (!loja.envio) return
  const lugares = [
    [loja.uf, 14.9, 3],
    ['Sudeste, Sul', 21.9, 5],
    ['Centro-Oeste, Nordeste', 32.9, 8],
    ['Norte', 44.9, 12],
  ] as const
  const pesos = [
    [1000, 1],
    [5000, 1.6],
    [15_000, 2.8],
  ] as const
  linhas.por('fretes_da_loja', {
    estabelecimento_id: estabelecimentoId,
    peso_gramas: 500,
    altura_cm: 10,
    largura_cm: 15,
    comprimento_cm: 20,
    preparo_dias: 1,
    tabela: JSON.stringify(
      lugares.flatMap(([onde, preco, dias]) =>
        pesos.map(([ate_gramas, vezes]) => ({
          ...(lerLugar(onde) ?? { ufs: [], ceps: [] }),
          ate_gramas,
          preco: Math.round(preco * vezes * 10) / 10,
          dias,
        })),
      ),
    ),
  })
}

/** What it weighs with its box, where its card says a weight: `248 g (par 40)`, `1,2 kg`. */
export function pesoDeEnvio({ peso = '' }: ProdutoDaDemo): number | null {
  const lido = /^(\d+(?:[.,]\d+)?)\s*(kg|g)\b/.exec(peso)
  if (!lido) return null
  const gramas = Number((lido[1] ?? '').replace(',', '.')) * (lido[2] === 'kg' ? 1000 : 1)
  return Math.min(300_000, Math.max(1, Math.round(gramas * 1.1) + 60))
}
