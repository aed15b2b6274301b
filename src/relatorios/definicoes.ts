import TEXTOS from './conteudo/definicoes.json' with { type: 'json' }

/** What each figure means, as the footnotes say it. The SQL of the same is in src/vendas/server/figuras/metricas.ts. */
export type Termo = keyof typeof TEXTOS

export function definir(...termos: Termo[]): { termo: string; texto: string }[] {
  return termos.map((termo) => ({ termo, texto: TEXTOS[termo] }))
}
