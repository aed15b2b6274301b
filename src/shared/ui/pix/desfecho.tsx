import type { CSSProperties, ReactNode } from 'react'
import estilo from './pix.module.css'

/** The shape of what comes, while the bank is asked. */
export function PixGerando() {
  return (
    <div className={estilo.grade} aria-busy>
      <div className={`${estilo.qr} ${estilo.esqueleto}`}>
        <span />
      </div>
      <div className={`pilha vao-12 no-alto ${estilo.esqueleto}`}>
        <p className={estilo.recebedor}>Gerando o PIX. Leva poucos segundos.</p>
        <span style={{ height: 48 }} />
        <span style={{ height: 48 }} />
        <span style={{ height: 96 }} />
      </div>
    </div>
  )
}

/** The small moment of joy. */
export function Festa() {
  return (
    <div className={estilo.festa} aria-hidden>
      {CONFETES.map((confete) => (
        <i key={confete['--giro']} style={confete as CSSProperties} />
      ))}
      <svg viewBox="0 0 96 96" width={96} height={96} aria-hidden="true">
        <circle cx={48} cy={48} r={44} />
        <path d="M28 50l14 14 27-31" />
      </svg>
    </div>
  )
}

const CORES = ['var(--mata)', 'var(--manga)', 'var(--pix)', 'var(--ceu)']
const CONFETES = Array.from({ length: 14 }, (_, posicao) => ({
  '--giro': `${(posicao * 360) / 14}deg`,
  '--cor': CORES[posicao % CORES.length],
}))

/** How an attempt ended: an icon, a title and what to do now. */
export function Desfecho({
  icone,
  titulo,
  children,
}: {
  icone: ReactNode
  titulo: string
  children: ReactNode
}) {
  return (
    <div className={estilo.desfecho}>
      {icone}
      <h3>{titulo}</h3>
      {children}
    </div>
  )
}
