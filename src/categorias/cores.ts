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

/** Why a colour would be hard to see, or null. `recusa` when it would be lost on the shop's own page. */
export function problemaDaCor(cor: string): { recusa: boolean; texto: string } | null {
  if (contraste(cor, CLARO) < 3)
    return { recusa: true, texto: 'Esta cor quase some no fundo claro. Escolha uma mais escura.' }
  if (contraste(cor, ESCURO) < 2)
    return { recusa: false, texto: 'Esta cor quase some no tema escuro. Uma mais clara aparece melhor.' }
  return null
}

/** WCAG's contrast ratio of two `#rrggbb`, 1 to 21. */
export function contraste(uma: string, outra: string): number {
  const [clara, escura] = [luminancia(uma), luminancia(outra)].toSorted((a, b) => b - a) as [number, number]
  return (clara + 0.05) / (escura + 0.05)
}

function luminancia(cor: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const parte = Number.parseInt(cor.slice(i, i + 2), 16) / 255
    return parte <= 0.03928 ? parte / 12.92 : ((parte + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
