import { formatarReais, reaisFalados } from '../../dinheiro.ts'

/** An amount in reais: `R$ 1.299,90` for the eye, `1.299 reais e 90 centavos` for the ear. */
export function Reais({ valor }: { valor: number }) {
  return (
    <span className="lido">
      <span aria-hidden>{formatarReais(valor)}</span>
      <span className="so-leitor">{reaisFalados(valor)}</span>
    </span>
  )
}
