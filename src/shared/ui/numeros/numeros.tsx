import { Link } from 'react-router'
import type { Variacao } from '../../numeros.ts'
import estilo from './numeros.module.css'

export interface NumeroDoPainel {
  nome: string
  valor: string
  mudanca?: Variacao | null
  /** Whether it is well that the figure rises, or that it falls. */
  bom?: 'mais' | 'menos' | 'tanto_faz'
  /** What was compared with, read aloud after the change. */
  antes?: string
  detalhe?: string | null
  /** The list behind the figure; the whole card leads to it. */
  rota?: string | null
  urgente?: boolean
}

/** Figures first: each with how it moved, in words as well as in colour. */
export function Numeros({ numeros }: { numeros: readonly NumeroDoPainel[] }) {
  return (
    <dl className={estilo.numeros}>
      {numeros.map((numero) => (
        <div
          key={numero.nome}
          className={`cartao ${estilo.numero}`}
          data-urgente={numero.urgente || undefined}
        >
          <dt>{numero.nome}</dt>
          <dd>
            <Valor numero={numero} />
            <Mudanca numero={numero} />
            {numero.detalhe ? <span className={estilo.detalhe}>{numero.detalhe}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Valor({ numero: { nome, valor, rota } }: { numero: NumeroDoPainel }) {
  if (!rota) return <span className={estilo.valor}>{valor}</span>
  return (
    <Link to={rota} className={`${estilo.valor} ${estilo.atras}`} aria-label={`${nome}: ${valor}, ver lista`}>
      {valor}
    </Link>
  )
}

function Mudanca({ numero: { mudanca, bom = 'mais', antes } }: { numero: NumeroDoPainel }) {
  if (!mudanca) return null
  const melhorou = (mudanca.sentido === 'subiu') === (bom === 'mais')
  const tom = mudanca.sentido === 'igual' || bom === 'tanto_faz' ? 'neutra' : melhorou ? 'boa' : 'ruim'
  return (
    <span className={estilo.mudanca} data-tom={tom}>
      <span className={estilo.sentido} aria-hidden>
        {mudanca.sentido === 'igual' ? null : (
          // Drawn: not every phone has a font with the triangles.
          <svg viewBox="0 0 10 9" width={10} height={9} fill="currentColor" aria-hidden="true">
            <path d={mudanca.sentido === 'subiu' ? 'M5 0l5 9H0z' : 'M5 9L0 0h10z'} />
          </svg>
        )}
        {mudanca.texto}
      </span>
      <span className="so-leitor">
        {mudanca.falado}
        {antes ? `, que foi ${antes}` : ''}
      </span>
    </span>
  )
}
