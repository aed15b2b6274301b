import { Link } from 'react-router'
import { compararNumeros, formatarCelula } from '../formatar.ts'
import type { Numero } from '../schemas.ts'
import estilo from './relatorios.module.css'

/** Figures first: each with how it moved, in words as well as in colour. */
export function Numeros({ numeros }: { numeros: readonly Numero[] }) {
  return (
    <dl className={estilo.numeros}>
      {numeros.map((numero) => (
        <div key={numero.id} className={`cartao ${estilo.numero}`}>
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

/** The whole card leads to what it counts. */
function Valor({ numero: { nome, valor, unidade, rota } }: { numero: Numero }) {
  const texto = formatarCelula(valor, unidade)
  if (!rota || !valor) return <span className={estilo.valor}>{texto}</span>
  return (
    <Link to={rota} className={`${estilo.valor} ${estilo.atras}`} aria-label={`${nome}: ${texto}, ver lista`}>
      {texto}
    </Link>
  )
}

function Mudanca({ numero: { valor, anterior, unidade, bom } }: { numero: Numero }) {
  const mudanca = compararNumeros(valor, anterior)
  if (!mudanca) return null
  const melhorou = (mudanca.sentido === 'subiu') === (bom === 'mais')
  const tom = mudanca.sentido === 'igual' || bom === 'tanto_faz' ? 'neutra' : melhorou ? 'boa' : 'ruim'
  return (
    <span className={estilo.mudanca} data-tom={tom}>
      <span aria-hidden>{mudanca.texto}</span>
      <span className="so-leitor">
        {mudanca.falado}, que foi {formatarCelula(anterior, unidade)}
      </span>
    </span>
  )
}
