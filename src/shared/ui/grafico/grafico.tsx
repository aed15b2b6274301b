import { IconChartBar, IconTable } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import estilo from './grafico.module.css'

export interface PontoDoGrafico {
  rotulo: string
  valor: number | null
  /** What it is compared with, drawn dashed beside it. */
  anterior?: number | null
  /** In the table, the row leads to what is behind it. */
  rota?: string | null
}

export interface GraficoProps {
  titulo: string
  /** `cascata`: the first and the last point are totals, those between lead from the one to the other. */
  tipo: 'linha' | 'barras' | 'rosca' | 'funil' | 'cascata'
  /** What the points are: heads the first column of the table. */
  eixo: string
  pontos: readonly PontoDoGrafico[]
  formatar: (valor: number) => string
  /** The same where space is short. */
  formatarNoEixo?: (valor: number) => string
  /** The most that a value can be: the axis ends there. */
  teto?: number | undefined
  /** What is measured, as the legend and the table call it. */
  medida?: string
  /** The same for `anterior`. */
  medidaDoAnterior?: string
  /** Says that all is zero, in place of an empty chart. */
  vazio?: string
  children?: ReactNode
}

export const PERIODO_ANTERIOR = 'Período anterior'

const Desenho = lazy(() => import('./desenho.tsx'))

/**
 * A chart with its table: who does not see pictures, or wants the figures, presses `Ver como tabela`. What draws is
 * loaded once the chart comes into sight.
 */
export function Grafico(props: GraficoProps) {
  const { titulo, pontos, vazio = 'Nada no período.', children } = props
  const [comoTabela, setComoTabela] = useState(false)
  const [quadro, aVista] = useAVista()
  const id = useId()
  const nada = pontos.every(({ valor, anterior }) => !valor && !anterior)

  return (
    <section className={`cartao ${estilo.grafico}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{titulo}</h2>
        {nada ? null : (
          <button
            type="button"
            className={estilo.alternar}
            aria-pressed={comoTabela}
            onClick={() => setComoTabela(!comoTabela)}
          >
            {comoTabela ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            {comoTabela ? 'Ver como gráfico' : 'Ver como tabela'}
            <span className="so-leitor">: {titulo}</span>
          </button>
        )}
      </header>
      <div ref={quadro} className={estilo.quadro}>
        {nada ? (
          <p className={`apagado ${estilo.nada}`}>{vazio}</p>
        ) : comoTabela ? (
          <TabelaDoGrafico {...props} />
        ) : (
          <Suspense fallback={<div className={estilo.espera} aria-hidden />}>
            {aVista ? <Desenho {...props} /> : <div className={estilo.espera} aria-hidden />}
          </Suspense>
        )}
      </div>
      {children}
    </section>
  )
}

function TabelaDoGrafico({
  titulo,
  eixo,
  pontos,
  formatar,
  medida = 'Período',
  medidaDoAnterior = PERIODO_ANTERIOR,
}: GraficoProps) {
  const comparado = pontos.some(({ anterior }) => anterior !== null && anterior !== undefined)
  const valor = (numero: number | null | undefined) =>
    numero === null || numero === undefined ? '—' : formatar(numero)
  return (
    <div className={estilo.tabela}>
      <table>
        <caption className="so-leitor">{titulo}</caption>
        <thead>
          <tr>
            <th scope="col">{eixo}</th>
            <th scope="col">{medida}</th>
            {comparado ? <th scope="col">{medidaDoAnterior}</th> : null}
          </tr>
        </thead>
        <tbody>
          {pontos.map((ponto) => (
            <tr key={ponto.rotulo}>
              <th scope="row">{ponto.rota ? <Link to={ponto.rota}>{ponto.rotulo}</Link> : ponto.rotulo}</th>
              <td>{valor(ponto.valor)}</td>
              {comparado ? <td>{valor(ponto.anterior)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** True from the first time the element is near the screen. */
function useAVista() {
  const ref = useRef<HTMLDivElement>(null)
  const [aVista, setAVista] = useState(false)
  useEffect(() => {
    const elemento = ref.current
    if (!elemento) return
    const observador = new IntersectionObserver(
      ([entrada]) => {
        if (!entrada?.isIntersecting) return
        setAVista(true)
        observador.disconnect()
      },
      { rootMargin: '120px' },
    )
    observador.observe(elemento)
    return () => observador.disconnect()
  }, [])
  return [ref, aVista] as const
}
