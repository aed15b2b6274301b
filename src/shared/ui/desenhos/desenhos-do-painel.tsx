import { DOIS, linha, Quadro, TRES, UM } from './desenhos.tsx'

// Drawings that only the panel shows: the marketplace's pages do not carry them.

/** What another plan would open. */
export function DesenhoDePlano() {
  return (
    <Quadro>
      <ellipse cx="100" cy="128" rx="66" ry="7" fill={TRES} />
      <g {...linha}>
        <path d="M46 46h108v72a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6z" fill={TRES} />
        <path d="M40 34h120v18H40z" fill="var(--superficie)" />
        <path d="M100 34v90" stroke={UM} />
        <path d="M100 34c-8-16-30-18-30-6 0 8 16 8 30 6zM100 34c8-16 30-18 30-6 0 8-16 8-30 6z" fill={DOIS} />
        <path d="M168 62l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" fill={DOIS} stroke="none" />
      </g>
    </Quadro>
  )
}

/** A list as a spreadsheet. */
export function DesenhoDePlanilha() {
  return (
    <Quadro>
      <ellipse cx="100" cy="128" rx="66" ry="7" fill={TRES} />
      <g {...linha}>
        <path d="M50 22h78l22 22v76a6 6 0 0 1-6 6H56a6 6 0 0 1-6-6z" fill="var(--superficie)" />
        <path d="M128 22v22h22" fill={TRES} />
        <path d="M64 60h72v48H64z" fill={TRES} />
        <path d="M64 76h72M64 92h72M90 60v48" stroke={UM} />
        <path d="M164 66l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" fill={DOIS} stroke="none" />
      </g>
    </Quadro>
  )
}
