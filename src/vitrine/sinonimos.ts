import { semAcentos } from '#src/shared/sem-acentos.ts'
import GRUPOS from './conteudo/sinonimos.json' with { type: 'json' }

/** The words that mean a kind of thing, folded; empty for what has none. */
export function sinonimosDe(termo: string): string[] {
  const dobrado = semAcentos(termo).toLowerCase()
  return GRUPOS.find((palavras) => palavras.some((palavra) => mesmaPalavra(palavra, dobrado))) ?? []
}

/** `moda` is also `roupas or vestuario`: quoted, so that no sign of it is read as an operator. */
export function comSinonimos(procurado: string): string {
  const termo = semAcentos(procurado).toLowerCase()
  return [...new Set([termo, ...sinonimosDe(termo)])].map((um) => `"${um.replaceAll('"', ' ')}"`).join(' or ')
}

const mesmaPalavra = (uma: string, outra: string) => uma.replace(/s$/, '') === outra.replace(/s$/, '')
