import { contraste } from '#src/estabelecimentos/contraste.ts'

/** The swatches of the form. Each is told apart from the page in both themes. */
export const CORES_SUGERIDAS = [
  { cor: '#2f6fed', nome: 'Azul' },
  { cor: '#c2418f', nome: 'Rosa' },
  { cor: '#0f8a6d', nome: 'Verde-água' },
  { cor: '#d9480f', nome: 'Laranja' },
  { cor: '#2b8a3e', nome: 'Verde' },
  { cor: '#7048c8', nome: 'Roxo' },
  { cor: '#c92a2a', nome: 'Vermelho' },
  { cor: '#5c6470', nome: 'Cinza' },
] as const

const CLARO = '#faf8f4'
const ESCURO = '#171e1a'

export const CLARA_DEMAIS = 'Esta cor quase some no fundo claro. Escolha uma mais escura.'

/** Why a colour would be hard to see, or null. `recusa` when it would be lost on the shop's own page. */
export function problemaDaCor(cor: string): { recusa: boolean; texto: string } | null {
  if (contraste(cor, CLARO) < 3) return { recusa: true, texto: CLARA_DEMAIS }
  if (contraste(cor, ESCURO) < 2)
    return { recusa: false, texto: 'Esta cor quase some no tema escuro. Uma mais clara aparece melhor.' }
  return null
}
