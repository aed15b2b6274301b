import { bola, caixa, forma, girar, misturar, oval, traco } from './tela.ts'

/** A shop's emblem in paper and detail colour, about 400 wide around 320,320. */
const EMBLEMAS: Record<string, (papel: string, detalhe: string) => string> = {
  raio: (p, d) => bola(320, 320, 176, d) + forma('M352 118L196 356h98l-30 166 176-240H336z', p),
  carretel: (p, d) =>
    caixa(206, 130, 228, 52, 26, p) +
    caixa(206, 458, 228, 52, 26, p) +
    caixa(236, 182, 168, 276, 10, d) +
    [0, 1, 2, 3].map((i) => traco(`M236 ${230 + i * 62}l168-34`, p, 12)).join('') +
    traco('M404 430c80 0 90 70 60 110', d, 14),
  pegada: (p, d) =>
    forma(
      'M250 180c60-40 130 0 130 80 0 60-40 80-40 130 0 60-20 110-70 110s-70-50-60-110c6-50-10-70-10-110 0-50 20-80 50-100z',
      p,
    ) +
    [
      [224, 150, 26],
      [284, 116, 30],
      [346, 124, 26],
      [396, 160, 22],
    ]
      .map(([x = 0, y = 0, r = 0]) => bola(x, y, r, d))
      .join(''),
  casa: (p, d) =>
    forma('M320 124L116 310h62v190h284V310h62z', p) +
    caixa(276, 350, 88, 150, 44, d) +
    caixa(404, 150, 44, 96, 8, p),
  sol: (p, d) =>
    bola(320, 320, 110, d) +
    Array.from({ length: 12 }, (_, i) => girar(i * 30, caixa(306, 112, 28, 76, 14, p), 320, 320)).join(''),
  grao: (p, d) => girar(30, oval(320, 320, 136, 196, p) + traco('M320 128q-80 96 0 192t0 192', d, 34)),
  onda: (p, d) =>
    bola(408, 214, 70, d) +
    [0, 1, 2].map((i) => traco(`M118 ${320 + i * 76}q68-84 134 0t136 0 134 0`, p, 40)).join(''),
  roda: (p, d) =>
    `<circle cx="320" cy="320" r="176" fill="none" stroke="${p}" stroke-width="40"/>` +
    Array.from({ length: 6 }, (_, i) => girar(i * 30, traco('M320 170v300', p, 12), 320, 320)).join('') +
    bola(320, 320, 52, d),
  livro: (p, d) =>
    forma(
      'M310 190c-60-40-130-46-200-36v286c70-10 140-4 200 36zM330 190c60-40 130-46 200-36v286c-70-10-140-4-200 36z',
      p,
    ) + forma('M400 150v150l34-30 34 30V148q-34-2-68 2z', d),
  disco: (p, d) =>
    bola(320, 320, 190, p) +
    [150, 118]
      .map(
        (r) =>
          `<circle cx="320" cy="320" r="${r}" fill="none" stroke="${d}" stroke-opacity=".5" stroke-width="7"/>`,
      )
      .join('') +
    bola(320, 320, 76, d) +
    bola(320, 320, 16, p),
  pincel: (p, d) =>
    girar(
      40,
      caixa(292, 60, 56, 250, 28, p) +
        caixa(284, 300, 72, 60, 8, d) +
        forma('M284 366h72q20 90-36 170-56-80-36-170z', p),
    ),
  jarro: (p, d) =>
    forma(
      'M250 120h140q0 50-20 70 100 50 100 170 0 130-100 160H270q-100-30-100-160 0-120 100-170-20-20-20-70z',
      p,
    ) +
    traco('M190 340q65 50 130 0t130 0', d, 26) +
    traco('M190 410q65 50 130 0t130 0', d, 26),
  folha: (p, d) =>
    forma('M320 540c-190-60-220-250-170-390 150 10 330 110 340 260 0 90-70 150-170 130z', p) +
    traco('M220 240c100 60 160 150 190 250', d, 22),
  pata: (p, d) =>
    oval(320, 400, 116, 96, p) +
    [
      [176, 290],
      [268, 208],
      [372, 208],
      [464, 290],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 50, 64, d))
      .join(''),
  doce: (p, d) =>
    bola(320, 320, 116, p) +
    forma('M216 290l-110-70v200l110-70zM424 290l110-70v200l-110-70z', d) +
    traco('M270 250q60 70 110 130', d, 24),
  lua: (p, d) =>
    forma('M400 130a200 200 0 1 0 90 330 210 210 0 0 1-90-330z', p) +
    bola(460, 230, 26, d) +
    bola(410, 310, 14, d),
}

export const NOMES_DE_EMBLEMAS = Object.keys(EMBLEMAS)

export function desenharLogo({ emblema, cor }: { emblema: string; cor: string }): string {
  const desenho = EMBLEMAS[emblema]
  if (!desenho) throw new Error(`There is no emblem ${emblema}`)
  const conteudo = desenho('#fff6e4', misturar(cor, '#ffd27a', 0.62))
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
