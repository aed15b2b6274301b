import { formatarReais } from './dinheiro.ts'

export interface PrecoDoPlano {
  plano: string
  /** Of one period, in reais. */
  preco: number
  periodicidade: 'mensal' | 'anual'
}

/** What the box beside a plan says, and what is kept as said: plan, price, period and that it renews itself. */
export function fraseDoAceite({ plano, preco, periodicidade }: PrecoDoPlano): string {
  const [cada, todo] = periodicidade === 'anual' ? ['ano', 'a cada ano'] : ['mês', 'a cada mês']
  return `Aceito o plano ${plano} por ${formatarReais(preco)} por ${cada}, renovado ${todo} até eu cancelar.`
}
