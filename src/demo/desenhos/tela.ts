import { basename } from 'node:path'

/**
 * The drawings of a folder by their file names. A file is an SVG of 640 × 640 with its colours as variables, which its
 * first line sets for whoever opens it; kept is what follows its title, without the line breaks.
 */
export function modelosDe(arquivos: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(arquivos).map(([caminho, svg]) => [
      basename(caminho, '.svg'),
      svg.replace(/^[\s\S]*<\/title>|<\/svg>\s*$/g, '').replace(/\s*\n\s*/g, ''),
    ]),
  )
}

/** A drawing in these colours, set as values: what turns it into pixels knows no variables. */
export function pintar(modelo: string | undefined, cores: Record<string, string>): string {
  if (modelo === undefined) throw new Error('There is no such drawing')
  return modelo.replace(/var\(--(\w+)\)/g, (_, nome: string) => {
    const cor = cores[nome]
    if (!cor) throw new Error(`A drawing asks for a colour that nobody mixes: ${nome}`)
    return cor
  })
}

/** The product's own colour (a, darker b, lighter c), its detail (d, darker e), a dark screen, ink and paper. */
export function coresDe(base: string, detalhe: string): Record<string, string> {
  return {
    a: base,
    b: misturar(base, '#14202b', 0.24),
    c: misturar(base, '#ffffff', 0.32),
    d: detalhe,
    e: misturar(detalhe, '#14202b', 0.24),
    vidro: misturar(base, '#0c1522', 0.72),
    tinta: '#2b2f33',
    papel: '#fffaf1',
  }
}

/** `quanto` 0 is the first colour, 1 the second. */
export function misturar(um: string, outro: string, quanto: number): string {
  const canal = (cor: string, i: number) => Number.parseInt(cor.slice(1 + 2 * i, 3 + 2 * i), 16)
  const hex = [0, 1, 2].map((i) =>
    Math.round(canal(um, i) * (1 - quanto) + canal(outro, i) * quanto)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

export const caixa = (x: number, y: number, w: number, h: number, rx: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/>`
export const bola = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
export const forma = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const PALCOS = ['circulo', 'arco', 'sol', 'colina', 'faixa'] as const
export type Palco = (typeof PALCOS)[number]

/** A product on its soft ground, with the shop's stage behind and a shadow below. */
export function quadro({
  desenho,
  fundo,
  palco,
  chao = 186,
}: {
  desenho: string
  fundo: string
  palco: Palco
  chao?: number
}): string {
  const claro = misturar(fundo, '#ffffff', 0.86)
  const medio = misturar(fundo, '#ffffff', 0.74)
  const forte = misturar(fundo, '#ffffff', 0.62)
  const palcos: Record<Palco, string> = {
    circulo: bola(320, 306, 236, medio),
    arco: forma('M110 640V310a210 210 0 0 1 420 0v330z', medio),
    sol: bola(430, 226, 168, medio) + forma('M0 520h640v120H0z', medio),
    colina: forma('M0 470c110-70 210-90 330-58s210 24 310-40v268H0z', medio) + bola(150, 170, 62, medio),
    faixa: forma('M0 420h640v220H0z', medio) + caixa(96, 120, 448, 300, 28, misturar(fundo, '#ffffff', 0.8)),
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640"><rect width="640" height="640" fill="${claro}"/>${palcos[palco]}${oval(320, 540, chao, 22, forte)}${oval(320, 538, chao * 0.72, 14, misturar(forte, '#14202b', 0.12))}${desenho}</svg>`
}
