import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { comChaves, LETRA, marcasDoEixo, rotulosQueCabem } from './escala.ts'
import estilo from './grafico.module.css'
import { type GraficoProps, PERIODO_ANTERIOR, type PontoDoGrafico } from './tipos.ts'

const ALTURA = 260
const TOPO = 12
const DIREITA = 14
const BASE = 28
const COLUNA_MAIS_LARGA = 36

/** Positions, in pixels of the drawing. */
interface Quadro {
  x: number
  largura: number
  altura: number
  naHorizontal: (indice: number) => number
  naVertical: (valor: number) => number
}

/** A line over time, or columns side by side. The pointer, a finger or the arrow keys read it point by point. */
export function Cartesiano(props: GraficoProps) {
  const { titulo, tipo, pontos, formatar, formatarNoEixo = formatar, medida = 'Período' } = props
  const { medidaDoAnterior = PERIODO_ANTERIOR } = props
  const [moldura, largura] = useLargura()
  const [lido, setLido] = useState<number | null>(null)
  const comparado = pontos.some(({ anterior }) => typeof anterior === 'number')
  const valores = pontos
    .flatMap(({ valor, anterior }) => [valor, anterior])
    .filter((v) => typeof v === 'number')
  const marcas = marcasDoEixo(valores, props.teto)
  const quadro = medir({ largura, marcas, formatarNoEixo, quantos: pontos.length, linha: tipo === 'linha' })
  const ultimo = pontos.length - 1
  const ponto = lido === null ? undefined : pontos[lido]
  const descrever = ({ rotulo, valor, anterior }: PontoDoGrafico) =>
    [
      `${rotulo}: ${typeof valor === 'number' ? formatar(valor) : 'sem valor'}`,
      typeof anterior === 'number' ? `${medidaDoAnterior.toLowerCase()}: ${formatar(anterior)}` : '',
    ]
      .filter(Boolean)
      .join('; ')

  function apontar({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const cursor = clientX - currentTarget.getBoundingClientRect().left
    const distancias = pontos.map((_, i) => Math.abs(quadro.naHorizontal(i) - cursor))
    setLido(distancias.indexOf(Math.min(...distancias)))
  }

  return (
    <>
      <div
        ref={moldura}
        className={estilo.cartesiano}
        style={{ height: ALTURA }}
        onPointerMove={apontar}
        onPointerDown={apontar}
        onPointerLeave={() => setLido(null)}
      >
        <input
          type="range"
          className="so-leitor"
          aria-label={`${titulo}, ponto a ponto`}
          min={0}
          max={ultimo}
          value={lido ?? ultimo}
          aria-valuetext={descrever(pontos[lido ?? ultimo] ?? { rotulo: '', valor: null })}
          onChange={(evento) => setLido(Number(evento.currentTarget.value))}
          onFocus={() => setLido((antes) => antes ?? ultimo)}
          onBlur={() => setLido(null)}
        />
        {largura > 0 ? (
          <svg width={largura} height={ALTURA} aria-hidden>
            <Eixos
              quadro={quadro}
              marcas={marcas}
              pontos={pontos}
              linha={tipo === 'linha'}
              formatar={formatarNoEixo}
            />
            {lido === null ? null : (
              <line
                className={estilo.mira}
                x1={quadro.naHorizontal(lido)}
                x2={quadro.naHorizontal(lido)}
                y1={TOPO}
                y2={TOPO + quadro.altura}
              />
            )}
            {tipo === 'linha' ? (
              <>
                <Linha
                  quadro={quadro}
                  valores={pontos.map(({ anterior }) => anterior)}
                  className={estilo.antes}
                />
                <Linha quadro={quadro} valores={pontos.map(({ valor }) => valor)} className={estilo.agora} />
              </>
            ) : (
              <Colunas quadro={quadro} pontos={pontos} lido={lido} />
            )}
            {tipo === 'linha' && lido !== null && typeof ponto?.valor === 'number' ? (
              <circle
                className={estilo.bola}
                cx={quadro.naHorizontal(lido)}
                cy={quadro.naVertical(ponto.valor)}
                r={5}
              />
            ) : null}
          </svg>
        ) : null}
        {ponto && lido !== null ? (
          <div
            className={estilo.dica}
            data-lado={quadro.naHorizontal(lido) > largura / 2 ? 'esquerda' : 'direita'}
            style={{ left: quadro.naHorizontal(lido) }}
            aria-hidden
          >
            <strong>{ponto.rotulo}</strong>
            <span>
              {medida}{' '}
              <b className="numeros">{typeof ponto.valor === 'number' ? formatar(ponto.valor) : '—'}</b>
            </span>
            {typeof ponto.anterior === 'number' ? (
              <span>
                {medidaDoAnterior} <b className="numeros">{formatar(ponto.anterior)}</b>
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
      {comparado ? (
        <p className="fila vao-4-12 meio apagado">
          <span className={estilo.tracoDeAgora} /> {medida}
          <span className={estilo.tracoDeAntes} /> {medidaDoAnterior}
        </p>
      ) : null}
    </>
  )
}

function medir({
  largura,
  marcas,
  formatarNoEixo,
  quantos,
  linha,
}: {
  largura: number
  marcas: number[]
  formatarNoEixo: (valor: number) => string
  quantos: number
  linha: boolean
}): Quadro {
  const x = 10 + Math.max(...marcas.map((marca) => formatarNoEixo(marca).length)) * LETRA
  const util = Math.max(1, largura - x - DIREITA)
  const altura = ALTURA - TOPO - BASE
  const menor = marcas[0] ?? 0
  const maior = marcas.at(-1) ?? 1
  const passo = linha ? util / Math.max(1, quantos - 1) : util / Math.max(1, quantos)
  return {
    x,
    largura: util,
    altura,
    naHorizontal: (indice) =>
      linha ? x + (quantos === 1 ? util / 2 : indice * passo) : x + (indice + 0.5) * passo,
    naVertical: (valor) => TOPO + (altura * (maior - valor)) / (maior - menor),
  }
}

function Eixos({
  quadro,
  marcas,
  pontos,
  linha,
  formatar,
}: {
  quadro: Quadro
  marcas: number[]
  pontos: readonly PontoDoGrafico[]
  linha: boolean
  formatar: (valor: number) => string
}) {
  // At the ends of a line the labels stay within the frame.
  const longos = pontos.length > 1 && pontos.some(({ rotulo }) => rotulo.length > 3)
  const ancora = (indice: number) => {
    if (!linha || !longos) return 'middle'
    if (indice === 0) return 'start'
    return indice === pontos.length - 1 ? 'end' : 'middle'
  }
  const rotulos = rotulosQueCabem(
    pontos.map(({ rotulo: texto }, i) => ({ texto, x: quadro.naHorizontal(i), ancora: ancora(i) })),
  )
  return (
    <g className={estilo.eixos}>
      {marcas.map((marca) => (
        <g key={marca}>
          <line
            x1={quadro.x}
            x2={quadro.x + quadro.largura}
            y1={quadro.naVertical(marca)}
            y2={quadro.naVertical(marca)}
            data-zero={marca === 0 || undefined}
          />
          <text x={quadro.x - 8} y={quadro.naVertical(marca)} dy="0.34em" textAnchor="end">
            {formatar(marca)}
          </text>
        </g>
      ))}
      {rotulos.map((rotulo) => (
        <text key={rotulo.x} x={rotulo.x} y={ALTURA - 8} textAnchor={rotulo.ancora}>
          {rotulo.texto}
        </text>
      ))}
    </g>
  )
}

/** Broken where there is no value; a value on its own is a dot. */
function Linha({
  quadro,
  valores,
  className,
}: {
  quadro: Quadro
  valores: (number | null | undefined)[]
  className: string | undefined
}) {
  const trechos: string[][] = [[]]
  for (const [i, valor] of valores.entries()) {
    if (typeof valor === 'number')
      trechos.at(-1)?.push(`${quadro.naHorizontal(i).toFixed(1)},${quadro.naVertical(valor).toFixed(1)}`)
    else trechos.push([])
  }
  const caminho = trechos
    .filter(({ length }) => length > 0)
    .map(([primeiro, ...resto]) => `M${primeiro}L${[primeiro, ...resto].join('L')}`)
    .join('')
  return caminho ? <path className={className} d={caminho} /> : null
}

function Colunas({
  quadro,
  pontos,
  lido,
}: {
  quadro: Quadro
  pontos: readonly PontoDoGrafico[]
  lido: number | null
}) {
  const larga = Math.min(COLUNA_MAIS_LARGA, (quadro.largura / pontos.length) * 0.72)
  const chao = quadro.naVertical(0)
  return comChaves(pontos).map(({ chave, valor }, i) => {
    if (!valor) return null
    const ponta = quadro.naVertical(valor)
    return (
      <rect
        key={chave}
        className={estilo.coluna}
        data-apagada={(lido !== null && lido !== i) || undefined}
        x={quadro.naHorizontal(i) - larga / 2}
        y={Math.min(ponta, chao)}
        width={larga}
        height={Math.max(1, Math.abs(chao - ponta))}
        rx={Math.min(4, larga / 3)}
      />
    )
  })
}

/** The frame's own width, as it changes. */
function useLargura() {
  const ref = useRef<HTMLDivElement>(null)
  const [largura, setLargura] = useState(0)
  useEffect(() => {
    const elemento = ref.current
    if (!elemento) return
    const observador = new ResizeObserver(([entrada]) =>
      setLargura(Math.floor(entrada?.contentRect.width ?? 0)),
    )
    observador.observe(elemento)
    return () => observador.disconnect()
  }, [])
  return [ref, largura] as const
}
