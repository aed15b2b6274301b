import { type CSSProperties, useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import type { PainelDaPlataforma } from '../../painel.ts'
import quadro from '../saude-do-sistema.module.css'

const POR = [
  ['estado', 'Por estado'],
  ['cidade', 'Por cidade'],
] as const

/** Where the shops are: the deeper the ground, the more they sell. The figures stand on it. */
export function Lugares({ lugares }: Pick<PainelDaPlataforma, 'lugares'>) {
  const [por, setPor] = useState<'estado' | 'cidade'>('estado')
  const mostrados = lugares.filter(({ cidade }) => (cidade === null) === (por === 'estado'))
  const maior = Math.max(1, ...mostrados.map(({ gmv }) => gmv))
  return (
    <section className="cartao" aria-labelledby="lugares">
      <div className={quadro.topo}>
        <h2 id="lugares">Onde se vende</h2>
        <span className={quadro.escolha}>
          {POR.map(([valor, nome]) => (
            <button
              key={valor}
              type="button"
              className="ficha"
              aria-pressed={por === valor}
              onClick={() => setPor(valor)}
            >
              {nome}
            </button>
          ))}
        </span>
      </div>
      {mostrados.length === 0 ? (
        <p className="apagado">Nenhuma loja ativa.</p>
      ) : (
        <ul className={`sem-lista ${quadro.lugares}`}>
          {mostrados.map(({ uf, cidade, lojas, gmv }) => (
            <li
              key={`${cidade ?? ''} ${uf}`}
              style={{ '--calor': `${Math.round(6 + (34 * gmv) / maior)}%` } as CSSProperties}
            >
              <strong>{cidade ? `${cidade}, ${uf}` : uf}</strong>
              <span>{lojas === 0 ? 'Nenhuma no ar' : plural(lojas, '# loja', '# lojas')}</span>
              <span className="numeros">{formatarReais(gmv)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
