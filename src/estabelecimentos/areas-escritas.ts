import { mascararCep } from '#src/shared/mascaras.ts'
import type { Zona } from './configuracoes.ts'

/** An area of delivery as it is typed: districts between commas, a range of postal codes in each line. */
export interface AreaEscrita extends Omit<Zona, 'bairros' | 'ceps'> {
  bairros: string
  ceps: string
}

export const AREA_NOVA: AreaEscrita = { nome: '', bairros: '', ceps: '', taxa: 0, minimo: 0, prazo: '' }

export const escreverArea = (zona: Zona): AreaEscrita => ({
  ...zona,
  bairros: zona.bairros.join(', '),
  ceps: zona.ceps.map(({ de, ate }) => `${mascararCep(de)} a ${mascararCep(ate)}`).join('\n'),
})

/** The areas as they are kept, only those that are whole, and what is wrong with the first that is not. */
export function lerAreas(escritas: readonly AreaEscrita[]): { zonas: Zona[]; erro: string | null } {
  let erro: string | null = null
  const zonas = escritas.flatMap((escrita): Zona[] => {
    const bairros = [...new Set(escrita.bairros.split(',').map((bairro) => bairro.trim()))].filter(Boolean)
    const faixas = lerFaixas(escrita.ceps)
    const falta = !escrita.nome.trim() || !escrita.prazo.trim() ? 'Dê nome e prazo a cada área.' : faixas.erro
    const vazia = bairros.length + faixas.ceps.length === 0
    erro ??= falta ?? (vazia ? 'Informe bairros ou faixas de CEP em cada área.' : null)
    return falta || vazia ? [] : [{ ...escrita, bairros, ceps: faixas.ceps }]
  })
  return { zonas, erro }
}

export function lerFaixas(texto: string): { ceps: Zona['ceps']; erro: string | null } {
  const linhas = texto.split('\n').filter((linha) => linha.trim())
  const ceps = linhas.flatMap((linha) => {
    const faixa = linha
      .replace(/[^\d]+a[^\d]+|[^\d]+até[^\d]+/i, ' ')
      .replaceAll('-', '')
      .trim()
    const [, de, ate = de] = /^(\d{8})(?:\s+(\d{8}))?$/.exec(faixa) ?? []
    return de && ate ? [{ de, ate }] : []
  })
  if (ceps.length < linhas.length) return { ceps, erro: 'Escreva cada faixa como 01000-000 a 01099-999.' }
  return {
    ceps,
    erro: ceps.some(({ de, ate }) => ate < de) ? 'A faixa de CEP termina antes de começar.' : null,
  }
}
