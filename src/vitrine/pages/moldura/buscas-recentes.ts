const CHAVE = 'buscas_recentes'
const QUANTAS = 8
const TERMO_MAX = 120

/** What was searched for on this device, the last first. It never leaves it. */
export function lerRecentes(): string[] {
  try {
    const guardadas: unknown = JSON.parse(localStorage.getItem(CHAVE) ?? '[]')
    if (!Array.isArray(guardadas)) return []
    return guardadas
      .filter((uma): uma is string => typeof uma === 'string' && uma !== '' && uma.length <= TERMO_MAX)
      .slice(0, QUANTAS)
  } catch {
    return []
  }
}

export function guardarRecente(termo: string): void {
  const outras = lerRecentes().filter((uma) => uma.toLowerCase() !== termo.toLowerCase())
  gravar([termo, ...outras].slice(0, QUANTAS))
}

export function tirarRecente(termo: string): string[] {
  return gravar(lerRecentes().filter((uma) => uma !== termo))
}

export function limparRecentes(): string[] {
  return gravar([])
}

/** Where nothing may be kept, nothing is. */
function gravar(recentes: string[]): string[] {
  try {
    if (recentes.length === 0) localStorage.removeItem(CHAVE)
    else localStorage.setItem(CHAVE, JSON.stringify(recentes))
  } catch {
    return []
  }
  return recentes
}
