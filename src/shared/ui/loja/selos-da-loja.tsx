const TOP_SELLER = 10
const DIAS_DE_NOVA = 30

/** Opened within the last 30 days (docs/rules/marketplace.md#constants). */
export function lojaNova(loja: { created_at: string }): boolean {
  return Date.now() - Date.parse(loja.created_at) < DIAS_DE_NOVA * 86_400_000
}

/** `São Paulo, SP`. */
export function lugar(loja: { cidade: string | null; uf: string | null }): string | null {
  return [loja.cidade, loja.uf].filter(Boolean).join(', ') || null
}

interface SelosProps {
  loja: { total_vendas: number; created_at: string; destacada?: boolean }
}

export function SelosDaLoja({ loja }: SelosProps) {
  return (
    <>
      {loja.destacada && <span className="selo">Destaque</span>}
      {loja.total_vendas >= TOP_SELLER && <span className="selo mata">TOP SELLER</span>}
      {lojaNova(loja) && <SeloDeNova />}
    </>
  )
}

/** `✨ NOVO`, its spark drawn: not every machine has the sign. */
function SeloDeNova() {
  return (
    <span className="selo manga">
      <span className="so-leitor">✨ </span>
      <svg viewBox="0 0 16 16" width={14} height={14} fill="currentColor" aria-hidden="true">
        <path d="M6 2l1.4 4L11.5 7.5 7.4 9 6 13 4.6 9 .5 7.5 4.6 6zM12.5 9.5l.7 1.9 1.9.7-1.9.7-.7 1.9-.7-1.9-1.9-.7 1.9-.7z" />
      </svg>
      NOVO
    </span>
  )
}
