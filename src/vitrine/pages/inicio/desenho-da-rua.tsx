import type { ReactNode } from 'react'

const traco = {
  stroke: 'var(--desenho-linha)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The street of the marketplace: four fronts under their awnings. */
export function DesenhoDaRua() {
  return (
    <svg
      viewBox="0 0 560 300"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
      className="rua"
    >
      <circle cx="452" cy="60" r="34" fill="var(--desenho-2)" />
      <path d="M40 92c10-16 34-16 42-2 16-6 30 6 26 20H28c-6-8 0-18 12-18z" fill="var(--desenho-3)" />
      <g {...traco}>
        <Frente x={20} largura={120} altura={150} cor="var(--desenho-1)">
          <path d="M44 232h34v54H44z" fill="var(--desenho-3)" />
          <path d="M88 232h36v30H88z" fill="var(--desenho-3)" />
          <path d="M96 262v-12h8v12M110 262v-18h8v18" />
        </Frente>
        <Frente x={150} largura={140} altura={196} cor="var(--desenho-2)">
          <path d="M172 226h60v40h-60z" fill="var(--desenho-3)" />
          <path d="M184 266v-16a8 8 0 0 1 16 0v16M210 266v-10a7 7 0 0 1 12 0v10" />
          <path d="M246 226h28v60h-28z" fill="var(--desenho-3)" />
          <path d="M174 112h24v26h-24zM242 112h24v26h-24z" fill="var(--desenho-3)" />
        </Frente>
        <Frente x={300} largura={110} altura={138} cor="var(--rua-3)">
          <path d="M318 234h32v52h-32z" fill="var(--desenho-3)" />
          <path d="M360 234h34v32h-34z" fill="var(--desenho-3)" />
          <circle cx="377" cy="250" r="8" fill="var(--desenho-2)" />
        </Frente>
        <Frente x={420} largura={120} altura={172} cor="var(--desenho-1)">
          <path d="M438 228h44v38h-44z" fill="var(--desenho-3)" />
          <path d="M446 266l8-20 8 12 6-8 8 16" />
          <path d="M496 228h28v58h-28z" fill="var(--desenho-3)" />
          <path d="M438 136h20v24h-20zM500 136h20v24h-20z" fill="var(--desenho-3)" />
        </Frente>
        <path d="M4 287h552" strokeWidth={4} />
        <path
          d="M142 287v-34M142 253c-14 0-16-14-10-20 0-12 20-12 20 0 6 6 4 20-10 20z"
          fill="var(--desenho-3)"
        />
      </g>
    </svg>
  )
}

function Frente(props: { x: number; largura: number; altura: number; cor: string; children: ReactNode }) {
  const { x, largura, altura, cor } = props
  const topo = 286 - altura
  const gomo = largura / 6
  const beira = Array.from({ length: 6 }, () => `a${gomo / 2} ${gomo / 2} 0 0 1 ${-gomo} 0`).join('')
  return (
    <>
      <path d={`M${x} ${topo}h${largura}v${altura}h${-largura}z`} fill="var(--superficie)" />
      {props.children}
      <path d={`M${x + 6} 182h${largura - 12}l6 26${beira}z`} fill="var(--superficie)" />
      {[0, 2, 4].map((n) => (
        <path
          key={n}
          d={`M${x + n * gomo} 208a${gomo / 2} ${gomo / 2} 0 0 0 ${gomo} 0L${x + 6 + ((n + 1) * (largura - 12)) / 6} 182H${x + 6 + (n * (largura - 12)) / 6}z`}
          fill={cor}
        />
      ))}
    </>
  )
}
