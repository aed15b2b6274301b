/** Two people at a counter, for screens about customers that have nobody to show. */
export function DesenhoDeClientes() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" fill="none">
      <rect x="14" y="88" width="132" height="10" rx="5" fill="var(--desenho-3)" />
      <circle
        cx="58"
        cy="42"
        r="16"
        fill="var(--desenho-3)"
        stroke="var(--desenho-linha)"
        strokeWidth="2.5"
      />
      <path
        d="M30 88c0-18 12-28 28-28s28 10 28 28"
        fill="var(--desenho-1)"
        stroke="var(--desenho-linha)"
        strokeWidth="2.5"
      />
      <circle
        cx="106"
        cy="50"
        r="13"
        fill="var(--desenho-3)"
        stroke="var(--desenho-linha)"
        strokeWidth="2.5"
      />
      <path
        d="M84 88c0-15 9-23 22-23s22 8 22 23"
        fill="var(--desenho-2)"
        stroke="var(--desenho-linha)"
        strokeWidth="2.5"
      />
      <path
        d="M126 22l3 6 6 1-4.500 4.500 1 6.500-5.500-3-5.500 3 1-6.500-4.500-4.500 6-1z"
        fill="var(--desenho-2)"
        stroke="var(--desenho-linha)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
