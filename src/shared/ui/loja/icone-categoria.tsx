const TRACOS: Record<string, string> = {
  eletronicos: 'M6 8h20v13H6zM3 25h26M13 25l1-4M19 25l-1-4',
  roupas: 'M12 6c1 3 7 3 8 0l7 4-3 6-3-1v12H11V15l-3 1-3-6z',
  casa: 'M5 15L16 6l11 9M8 13v13h16V13M13 26v-7h6v7',
  alimentos: 'M16 11c-5-3-10 0-9 7 1 6 5 9 9 7 4 2 8-1 9-7 1-7-4-10-9-7zM16 11c0-3 1-5 4-6',
  esportes:
    'M16 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM5.5 13c7 1 14 1 21 0M9 24.500c1-7 6-12 16-15M16 27c0-5 3-10 10-12',
  livros: 'M16 9c-3-3-7-3-11-3v18c4 0 8 0 11 3 3-3 7-3 11-3V6c-4 0-8 0-11 3zM16 9v18',
  arte: 'M16 5C9 5 4 10 4 16s5 11 11 11c3 0 3-2 2-4s0-4 3-4h4c3 0 4-2 4-4 0-6-5-10-12-10zM10 13h.100M15 10h.100M21 11.500h.100M9 19h.1',
  outros: 'M5 12l11-6 11 6v10l-11 6-11-6zM5 12l11 6 11-6M16 18v10',
}

/** The drawn icon of a category (docs/rules/marketplace.md#constants); an unknown key gets the box of `Outros`. */
export function IconeDeCategoria({ chave, tamanho = 32 }: { chave: string | null; tamanho?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={tamanho} height={tamanho} fill="none" aria-hidden="true">
      <path
        d={TRACOS[chave ?? 'outros'] ?? TRACOS.outros}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
