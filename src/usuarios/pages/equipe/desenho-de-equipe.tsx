/** Three people side by side. */
export function DesenhoDeEquipe() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" fill="none">
      <rect x="14" y="92" width="132" height="10" rx="5" fill="var(--desenho-3)" />
      {[
        { x: 44, y: 52, r: 12, cor: 'var(--desenho-2)' },
        { x: 116, y: 52, r: 12, cor: 'var(--desenho-2)' },
        { x: 80, y: 40, r: 15, cor: 'var(--desenho-1)' },
      ].map(({ x, y, r, cor }) => (
        <g key={x} stroke="var(--desenho-linha)" strokeWidth="2.5">
          <path
            d={`M${x - 2 * r} 92c0-${2 * r} ${r}-${2 * r} ${2 * r}-${2 * r}s${2 * r} 0 ${2 * r} ${2 * r}`}
            fill={cor}
          />
          <circle cx={x} cy={y} r={r} fill="var(--desenho-3)" />
        </g>
      ))}
    </svg>
  )
}
