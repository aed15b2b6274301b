import { bola, caixa, forma, misturar, modelosDe, oval, pintar } from './tela.ts'

/** Each in paper and detail colour, about 400 wide around 320,320. */
const EMBLEMAS = modelosDe(
  import.meta.glob<string>('./emblemas/*.svg', { eager: true, query: '?raw', import: 'default' }),
)

export const NOMES_DE_EMBLEMAS = Object.keys(EMBLEMAS)

export function desenharLogo({ emblema, cor }: { emblema: string; cor: string }): string {
  const conteudo = pintar(EMBLEMAS[emblema], { papel: '#fff6e4', detalhe: misturar(cor, '#ffd27a', 0.62) })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640"><rect width="640" height="640" fill="${cor}"/>${bola(320, 320, 270, misturar(cor, '#ffffff', 0.08))}${conteudo}</svg>`
}

/** The wide picture on top of a shop's page: its own products on a long shelf. 1280 × 400. */
export function desenharCapa({ cor, pecas }: { cor: string; pecas: string[] }): string {
  const ceu = misturar(cor, '#ffffff', 0.8)
  const fundo = misturar(cor, '#ffffff', 0.66)
  const mesa = misturar(cor, '#ffffff', 0.46)
  const passo = 1180 / Math.max(1, pecas.length)
  const fila = pecas
    .map(
      (peca, i) =>
        `<g transform="translate(${Math.round(50 + passo * i + passo / 2 - 134)} ${i % 2 ? 96 : 84}) scale(.42)">${oval(320, 540, 190, 20, misturar(mesa, '#14202b', 0.14))}${peca}</g>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="400" viewBox="0 0 1280 400"><rect width="1280" height="400" fill="${ceu}"/>${bola(1060, 110, 190, fundo)}${bola(180, 70, 90, fundo)}${forma('M0 300c200-90 420-90 640-40s440 30 640-40v180H0z', fundo)}${caixa(0, 306, 1280, 94, 0, mesa)}${fila}</svg>`
}
