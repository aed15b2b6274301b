import type { ReactNode } from 'react'

// Small line drawings of our own. They take their colours from tokens.css, so each scheme has its own.
export const linha = {
  stroke: 'var(--desenho-linha)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
export const UM = 'var(--desenho-1)'
export const DOIS = 'var(--desenho-2)'
export const TRES = 'var(--desenho-3)'

export function Quadro({
  children,
  largura = 200,
  altura = 140,
}: {
  children: ReactNode
  largura?: number
  altura?: number
}) {
  return (
    <svg
      viewBox={`0 0 ${largura} ${altura}`}
      width={largura}
      height={altura}
      fill="none"
      aria-hidden="true"
      className="desenho"
    >
      {children}
    </svg>
  )
}

/** Replaces a missing product picture. */
export function DesenhoDeProduto() {
  return (
    <svg viewBox="0 0 200 200" fill="none" aria-hidden="true">
      <g {...linha} strokeWidth={4} opacity={0.75}>
        <path d="M58 82h84l8 74a8 8 0 0 1-8 9H58a8 8 0 0 1-8-9z" fill={TRES} />
        <path d="M78 96V70a22 22 0 0 1 44 0v26" />
        <path d="M84 126c9 10 23 10 32 0" stroke={UM} />
      </g>
    </svg>
  )
}

/** Nothing in the cart. */
export function DesenhoDeSacola() {
  return (
    <Quadro>
      <ellipse cx="100" cy="126" rx="66" ry="8" fill={TRES} />
      <g {...linha}>
        <path d="M62 54h76l7 64a6 6 0 0 1-6 6H61a6 6 0 0 1-6-6z" fill={TRES} />
        <path d="M80 68V42a20 20 0 0 1 40 0v26" />
        <path d="M84 96c9 9 23 9 32 0" stroke={UM} />
        <path d="M160 40l4 10 10 4-10 4-4 10-4-10-10-4 10-4z" fill={DOIS} stroke="none" />
        <path d="M30 62l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" fill={DOIS} stroke="none" />
      </g>
    </Quadro>
  )
}

/** A search without results. */
export function DesenhoDeLupa() {
  return (
    <Quadro>
      <ellipse cx="104" cy="128" rx="60" ry="7" fill={TRES} />
      <g {...linha}>
        <path d="M34 42h52v66H34z" fill={TRES} transform="rotate(-6 60 75)" />
        <path d="M42 58h30M44 70h22" transform="rotate(-6 60 75)" stroke={UM} />
        <circle cx="116" cy="66" r="36" fill="var(--superficie)" />
        <path d="M142 92l26 28" strokeWidth={7} />
        <path d="M104 74c3-6 8-9 13-9s9 3 12 9" transform="rotate(180 116.5 72)" stroke={UM} />
        <path d="M105 58v4M128 58v4" />
        <path d="M164 34l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" fill={DOIS} stroke="none" />
      </g>
    </Quadro>
  )
}

/** Nobody has reviewed yet. */
export function DesenhoDeOpiniao() {
  return (
    <Quadro>
      <g {...linha}>
        <path
          d="M40 30h96a12 12 0 0 1 12 12v40a12 12 0 0 1-12 12H84l-22 22V94H40a12 12 0 0 1-12-12V42a12 12 0 0 1 12-12z"
          fill={TRES}
        />
        <path d="M88 42l6.5 13 14.5 2-10.5 10 2.5 14.5L88 74.5 75 81.5 77.5 67 67 57l14.5-2z" fill={DOIS} />
        <path d="M160 62h6a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10h-4v14l-15-14h-29" stroke={UM} />
      </g>
    </Quadro>
  )
}

/** A closed shop door: what was looked for is not here. */
export function DesenhoDeLojaFechada() {
  return (
    <Quadro largura={260} altura={190}>
      <ellipse cx="130" cy="178" rx="104" ry="8" fill={TRES} />
      <g {...linha}>
        <path d="M52 78h156v98H52z" fill="var(--superficie)" />
        <path d="M96 96h68v80H96z" fill={TRES} />
        <path d="M106 108h48v38h-48z" fill="var(--superficie)" />
        <path d="M118 108l12-12 12 12" />
        <path d="M116 122h28M116 133h18" stroke={UM} />
        <circle cx="156" cy="152" r="2.5" fill={UM} />
        <path d="M62 100h22v30H62zM176 100h22v30h-22z" fill={TRES} />
        <path
          d="M62 28h136l20 44a14 14 0 0 1-29.5 0 14 14 0 0 1-29.5 0 14 14 0 0 1-29 0 14 14 0 0 1-29 0 14 14 0 0 1-29.5 0 14 14 0 0 1-29.5 0z"
          fill="var(--superficie)"
        />
        <path
          d="M62 28h22.6l-13.1 44a14 14 0 0 1-29.5 0zM107 28h23v44a14 14 0 0 1-29 0zM153 28h22.5l13 44a14 14 0 0 1-29.5 0z"
          fill={UM}
        />
        <path d="M62 28h136l20 44H42z" />
      </g>
    </Quadro>
  )
}

/** Something broke. */
export function DesenhoDeConserto() {
  return (
    <Quadro>
      <ellipse cx="100" cy="126" rx="66" ry="8" fill={TRES} />
      <g {...linha}>
        <path d="M100 22l52 96a4 4 0 0 1-4 6H52a4 4 0 0 1-4-6z" fill={DOIS} />
        <path d="M74 72h52M60 98h80" stroke="var(--superficie)" strokeWidth={9} />
        <path d="M100 22l52 96a4 4 0 0 1-4 6H52a4 4 0 0 1-4-6z" />
        <path d="M38 125h124" strokeWidth={6} />
      </g>
    </Quadro>
  )
}
