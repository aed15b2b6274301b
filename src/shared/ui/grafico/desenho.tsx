import { Cartesiano } from './cartesiano.tsx'
import { comChaves } from './escala.ts'
import estilo from './grafico.module.css'
import type { GraficoProps, PontoDoGrafico } from './tipos.ts'

const CORES = ['mata', 'manga', 'ceu', 'tomate', 'pix', 'cinza'].map((nome) => `var(--grafico-${nome})`)
/** Of the ring: its radius and the width of its stroke. */
const RAIO = 70
const GROSSURA = 26
const VOLTA = 2 * Math.PI * RAIO

/** What Grafico loads once it is in sight. The table beside it says the same. */
export default function Desenho(props: GraficoProps) {
  const { tipo, pontos, formatar } = props
  if (tipo === 'rosca') return <Rosca {...props} />
  if (tipo === 'cascata') return <Cascata {...props} />
  // Long names read along their bar, short ones (hours, notes) under it.
  const deitadas = tipo === 'funil' || (tipo === 'barras' && pontos.some(({ rotulo }) => rotulo.length > 6))
  return deitadas ? <BarrasDeitadas pontos={pontos} formatar={formatar} /> : <Cartesiano {...props} />
}

/** Every bar with its name and its figure: nothing is left to point at. */
function BarrasDeitadas({ pontos, formatar }: Pick<GraficoProps, 'pontos' | 'formatar'>) {
  const maior = Math.max(...pontos.map(({ valor }) => Math.abs(valor ?? 0)), 1e-9)
  return (
    <ol className={`sem-lista ${estilo.funil}`}>
      {comChaves(pontos).map(({ chave, rotulo, valor }) => (
        <li key={chave}>
          <span>{rotulo}</span>
          <span className={estilo.trilho}>
            <span
              hidden={!valor}
              style={{
                width: `${(Math.abs(valor ?? 0) / maior) * 100}%`,
                background: `var(--grafico-${(valor ?? 0) < 0 ? 'tomate' : 'mata'})`,
              }}
            />
          </span>
          <strong className="numeros">{formatar(valor ?? 0)}</strong>
        </li>
      ))}
    </ol>
  )
}

function Rosca({ pontos, formatar }: GraficoProps) {
  const fatias = fatiar(pontos)
  const folga = fatias.length > 1 ? 3 : 0
  return (
    <div className={estilo.rosca}>
      <svg viewBox="-84 -84 168 168" width={168} height={168} aria-hidden>
        {fatias.map(({ chave, parte, antes, cor }) => (
          <circle
            key={chave}
            r={RAIO}
            fill="none"
            stroke={cor}
            strokeWidth={GROSSURA}
            strokeDasharray={`${Math.max(0.5, parte * VOLTA - folga)} ${VOLTA}`}
            transform={`rotate(${antes * 360 - 90})`}
          />
        ))}
      </svg>
      <ul className="sem-lista">
        {fatias.map(({ chave, rotulo, valor, parte, cor }) => (
          <li key={chave}>
            <span className={estilo.cor} style={{ background: cor }} />
            <span>{rotulo}</span>
            <strong className="numeros">{formatar(valor)}</strong>
            <span className="apagado numeros">{Math.round(parte * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Each part of the whole, and what came before it. */
function fatiar(pontos: readonly PontoDoGrafico[]) {
  const positivos = comChaves(pontos).flatMap(({ valor, ...ponto }) =>
    valor && valor > 0 ? [{ ...ponto, valor }] : [],
  )
  const todo = positivos.reduce((soma, { valor }) => soma + valor, 0)
  let antes = 0
  return positivos.map(({ chave, rotulo, valor }, i) => {
    const fatia = { chave, rotulo, valor, parte: valor / todo, antes, cor: CORES[i % CORES.length] ?? '' }
    antes += fatia.parte
    return fatia
  })
}

/** Each bar begins where the one above ended; losses go back. */
function Cascata({ pontos, formatar }: GraficoProps) {
  const barras = comChaves(pontos).map(({ chave, rotulo, valor }, lugar) => {
    const total = lugar === 0 || lugar === pontos.length - 1
    const antes = total ? 0 : pontos.slice(0, lugar).reduce((soma, ponto) => soma + (ponto.valor ?? 0), 0)
    const depois = antes + (valor ?? 0)
    return {
      chave,
      rotulo,
      valor: valor ?? 0,
      total,
      inicio: Math.min(antes, depois),
      fim: Math.max(antes, depois),
    }
  })
  const maior = Math.max(...barras.map(({ fim }) => fim), 1)
  return (
    <ol className={`sem-lista ${estilo.funil} ${estilo.cascata}`}>
      {barras.map(({ chave, rotulo, valor, total, inicio, fim }) => (
        <li key={chave}>
          <span>{rotulo}</span>
          <span className={estilo.trilho}>
            <span
              hidden={valor === 0}
              style={{
                marginInlineStart: `${(inicio / maior) * 100}%`,
                width: `${((fim - inicio) / maior) * 100}%`,
                background: `var(--grafico-${total ? 'mata' : valor < 0 ? 'tomate' : 'ceu'})`,
              }}
            />
          </span>
          <strong className="numeros">
            {total || valor <= 0 ? '' : '+'}
            {formatar(valor)}
          </strong>
        </li>
      ))}
    </ol>
  )
}
