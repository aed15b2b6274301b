import type { ReactNode } from 'react'

/** A name, its value, and the class of the two together. */
export type Par = readonly [nome: string, valor: ReactNode, classe?: string]

interface Props {
  /** What is not there is left out, a pair (`valor > 0 && […]`) as one without its value. */
  pares: readonly (Par | false | null | undefined | '')[]
  /** Said in place of a missing value. */
  vazio?: string
  className?: string | undefined
}

/** Names with their values, one pair after the other. */
export function Pares({ pares, vazio, className }: Props) {
  return (
    <dl className={className}>
      {pares
        .filter((par): par is Par => Boolean(par && (vazio || tem(par))))
        .map((par) => {
          const [nome, valor, classe] = par
          return (
            <div key={nome} className={classe}>
              <dt>{nome}</dt>
              {tem(par) ? <dd>{valor}</dd> : <dd className="apagado">{vazio}</dd>}
            </div>
          )
        })}
    </dl>
  )
}

function tem([, valor]: Par): boolean {
  return valor !== undefined && valor !== null && valor !== false && valor !== ''
}
