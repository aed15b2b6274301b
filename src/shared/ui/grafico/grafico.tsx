import { IconChartBar, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { comChaves } from './escala.ts'
import estilo from './grafico.module.css'
import { type GraficoProps, PERIODO_ANTERIOR } from './tipos.ts'

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
            <span>
              <span className={estilo.ver}>Ver como </span>
              <span className={estilo.como}>{comoTabela ? 'gráfico' : 'tabela'}</span>
              <span className="so-leitor">: {titulo}</span>
            </span>
          </button>
        )}
      </header>
      <div ref={quadro} className="miudo encolhe">
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
          {comChaves(pontos).map((ponto) => (
            <tr key={ponto.chave}>
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
