import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import estilo from './grafico.module.css'
import type { GraficoProps } from './grafico.tsx'

const CORES = ['mata', 'manga', 'ceu', 'tomate', 'pix', 'cinza'].map((nome) => `var(--grafico-${nome})`)
const ALTURA = 260

/** What Grafico loads once it is in sight. The table beside it says the same, so the drawing is one picture. */
export default function Desenho(props: GraficoProps) {
  return (
    <>
      <p className="so-leitor">Gráfico. Os valores estão em “Ver como tabela”.</p>
      <div aria-hidden>
        {props.tipo === 'linha' ? (
          <Linha {...props} />
        ) : props.tipo === 'rosca' ? (
          <Rosca {...props} />
        ) : props.tipo === 'funil' ? (
          <Funil {...props} />
        ) : (
          <Barras {...props} />
        )}
      </div>
    </>
  )
}

function Linha({ pontos, formatar, formatarNoEixo = formatar, medida = 'Período' }: GraficoProps) {
  const comparado = pontos.some(({ anterior }) => typeof anterior === 'number')
  return (
    <LineChart
      h={ALTURA}
      data={pontos.map((ponto) => ({ ...ponto }))}
      dataKey="rotulo"
      series={[
        ...(comparado
          ? [
              {
                name: 'anterior',
                label: 'Período anterior',
                color: 'var(--grafico-cinza)',
                strokeDasharray: '6 5',
              },
            ]
          : []),
        { name: 'valor', label: medida, color: 'var(--grafico-mata)' },
      ]}
      valueFormatter={formatar}
      curveType="monotone"
      withDots={pontos.length <= 2}
      withLegend={comparado}
      strokeWidth={2.5}
      gridAxis="x"
      tickLine="none"
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
      yAxisProps={{ width: 72, tickFormatter: formatarNoEixo }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false, margin: { right: 12 } }}
    />
  )
}

function Barras({ pontos, formatar, formatarNoEixo = formatar, medida = 'Período' }: GraficoProps) {
  // Long names read along their bar, short ones (hours, notes) under it.
  const deitadas = pontos.some(({ rotulo }) => rotulo.length > 6)
  const cortar = (texto: string) => (texto.length > 22 ? `${texto.slice(0, 21)}…` : texto)
  return (
    <BarChart
      h={deitadas ? Math.max(160, pontos.length * 34 + 40) : ALTURA}
      data={pontos.map((ponto) => ({ ...ponto }))}
      dataKey="rotulo"
      orientation={deitadas ? 'vertical' : 'horizontal'}
      series={[{ name: 'valor', label: medida, color: 'var(--grafico-mata)' }]}
      valueFormatter={formatar}
      gridAxis={deitadas ? 'y' : 'x'}
      tickLine="none"
      xAxisProps={deitadas ? { tickFormatter: formatarNoEixo } : { minTickGap: 4 }}
      yAxisProps={
        deitadas ? { width: 150, tickFormatter: cortar } : { width: 56, tickFormatter: formatarNoEixo }
      }
      barProps={{ isAnimationActive: false, radius: 4, maxBarSize: 36 }}
      barChartProps={{ accessibilityLayer: false, margin: { right: 16 } }}
    />
  )
}

function Rosca({ pontos, formatar }: GraficoProps) {
  const todo = pontos.reduce((soma, { valor }) => soma + (valor ?? 0), 0)
  const fatias = pontos
    .filter(({ valor }) => (valor ?? 0) > 0)
    .map(({ rotulo, valor }, i) => ({
      name: rotulo,
      value: valor ?? 0,
      color: CORES[i % CORES.length] ?? '',
    }))
  return (
    <div className={estilo.rosca}>
      <DonutChart
        data={fatias}
        size={168}
        thickness={26}
        paddingAngle={fatias.length > 1 ? 2 : 0}
        tooltipDataSource="segment"
        valueFormatter={formatar}
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
        pieChartProps={{ accessibilityLayer: false }}
      />
      <ul className="sem-lista">
        {fatias.map(({ name, value, color }) => (
          <li key={name}>
            <span className={estilo.cor} style={{ background: color }} />
            <span>{name}</span>
            <strong className="numeros">{formatar(value)}</strong>
            <span className="apagado numeros">{Math.round((value / todo) * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Funil({ pontos, formatar }: GraficoProps) {
  const maior = Math.max(...pontos.map(({ valor }) => valor ?? 0), 1)
  return (
    <ol className={`sem-lista ${estilo.funil}`}>
      {pontos.map(({ rotulo, valor }) => (
        <li key={rotulo}>
          <span>{rotulo}</span>
          <span className={estilo.trilho}>
            <span style={{ width: `${((valor ?? 0) / maior) * 100}%` }} />
          </span>
          <strong className="numeros">{formatar(valor ?? 0)}</strong>
        </li>
      ))}
    </ol>
  )
}
