import { VISTOS_DIAS, VISTOS_MAX } from '../relacionados.ts'

const CHAVE = 'portal.vistos'
const VALIDADE = VISTOS_DIAS * 86_400_000

interface Visto {
  id: string
  em: number
}

/** The products that this browser looked at, the newest first, none older than thirty days. Nobody else is told. */
export function lerVistos(): string[] {
  return lidos(Date.now()).map(({ id }) => id)
}

export function guardarVisto(id: string, agora = Date.now()): void {
  const outros = lidos(agora).filter((visto) => visto.id !== id)
  gravar([{ id, em: agora }, ...outros].slice(0, VISTOS_MAX))
}

export function limparVistos(): void {
  gravar([])
}

function lidos(agora: number): Visto[] {
  try {
    const guardado: unknown = JSON.parse(localStorage.getItem(CHAVE) ?? '[]')
    if (!Array.isArray(guardado)) return []
    return guardado.filter(ehVisto).filter(({ em }) => em <= agora && agora - em < VALIDADE)
  } catch {
    return []
  }
}

function ehVisto(um: unknown): um is Visto {
  return (
    typeof um === 'object' &&
    um !== null &&
    'id' in um &&
    'em' in um &&
    typeof um.id === 'string' &&
    /^[0-9a-f-]{36}$/.test(um.id) &&
    typeof um.em === 'number'
  )
}

function gravar(vistos: Visto[]): void {
  try {
    if (vistos.length === 0) localStorage.removeItem(CHAVE)
    else localStorage.setItem(CHAVE, JSON.stringify(vistos))
  } catch {
    // A browser that keeps nothing shows nothing.
  }
}
