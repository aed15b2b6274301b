/** The product's logo: a shop front that smiles. */
export function Simbolo({ tamanho = 40 }: { tamanho?: number }) {
  return (
    <svg viewBox="0 0 40 40" width={tamanho} height={tamanho} aria-hidden="true">
      <path d="M8 19v12.5A3.5 3.5 0 0 0 11.5 35h17a3.5 3.5 0 0 0 3.5-3.5V19" fill="var(--mata-suave)" />
      <path
        d="M8 19v12.5A3.5 3.5 0 0 0 11.5 35h17a3.5 3.5 0 0 0 3.5-3.5V19"
        fill="none"
        stroke="var(--mata)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M14 25.5c3.3 3.7 8.7 3.7 12 0"
        fill="none"
        stroke="var(--mata)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M7.5 5h6.25l-1.5 10v1.5a4.62 4.62 0 0 1-9.25 0V15z" fill="var(--mata)" />
      <path d="M13.75 5H20v11.5a4.4 4.4 0 0 1-7.75 0V15z" fill="var(--manga)" />
      <path d="M20 5h6.25l1.5 10v1.5a4.4 4.4 0 0 1-7.75 0z" fill="var(--mata)" />
      <path d="M26.25 5h6.25L37 15v1.5a4.62 4.62 0 0 1-9.25 0V15z" fill="var(--manga)" />
    </svg>
  )
}

/** Sign and name, as every header carries them. */
export function Marca() {
  return (
    <>
      <Simbolo />
      <span>
        <strong>Portal de Vendas</strong>
        <small>Gestão Empresarial</small>
      </span>
    </>
  )
}
