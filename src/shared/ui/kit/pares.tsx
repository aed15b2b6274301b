import type { ReactNode } from 'react'

/** A name, its value, and the class of the two together. */
export type Par = readonly [nome: string, valor: ReactNode, classe?: string]

interface Props {
  /** What is not there, such as `valor > 0 && […]`, is left out. */
  pares: readonly (Par | false | null | undefined | '')[]
  className?: string | undefined
}

/** Names with their values, one pair after the other. */
export function Pares({ pares, className }: Props) {
  return (
    <dl className={className}>
      {pares
        .filter((par): par is Par => Boolean(par))
        .map(([nome, valor, classe]) => (
          <div key={nome} className={classe}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
    </dl>
  )
}
