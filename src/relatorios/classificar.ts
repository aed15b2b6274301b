/** The class of each amount by its share of the whole, largest first: A up to 80%, B up to 95%, C the rest. Cents. */
export function classificarABC(receitasCentavos: readonly number[]): ('A' | 'B' | 'C')[] {
  const total = receitasCentavos.reduce((soma, receita) => soma + receita, 0)
  let antes = 0
  return receitasCentavos.map((receita) => {
    // By what comes before it: the product that crosses 80% still belongs to A.
    const classe = receita <= 0 || antes >= total * 0.95 ? 'C' : antes >= total * 0.8 ? 'B' : 'A'
    antes += receita
    return classe
  })
}

const VAZIAS = new Set(
  `a ao aos as com como da das de do dos e ela ele em era essa esse esta este eu foi há isso já mas me meu minha muito na
  não nas no nos o os ou para pela pelo por que se sem ser seu sua são tem um uma vou é muita mais só bem está pra to tudo
  produto loja compra comprei`.split(/\s+/),
)

/** The words that come up most, with in how many comments; words that say nothing are left out. */
export function palavrasFrequentes(comentarios: readonly string[]): { palavra: string; vezes: number }[] {
  const vezes = new Map<string, number>()
  for (const comentario of comentarios) {
    const palavras = new Set(comentario.toLocaleLowerCase('pt-BR').match(/\p{L}{3,}/gu) ?? [])
    for (const palavra of palavras)
      if (!VAZIAS.has(palavra)) vezes.set(palavra, (vezes.get(palavra) ?? 0) + 1)
  }
  return [...vezes]
    .map(([palavra, n]) => ({ palavra, vezes: n }))
    .filter(({ vezes: n }) => n > 1)
    .toSorted((a, b) => b.vezes - a.vezes || a.palavra.localeCompare(b.palavra))
    .slice(0, 20)
}
