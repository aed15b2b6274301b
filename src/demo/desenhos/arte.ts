import { bola, caixa, type Desenho, forma, girar, luz, oval, sombra, traco } from './tela.ts'

const madeira = '#c8945f'

export const arte: Record<string, Desenho> = {
  tintas: ({ a, b, d, papel }) =>
    [
      [200, -8, a],
      [320, 2, d],
      [440, 10, '#3d7ea6'],
    ]
      .map(([x, g, cor]) => {
        const px = Number(x)
        return girar(
          Number(g),
          caixa(px - 22, 96, 44, 44, 8, '#3a3f44') +
            forma(`M${px - 30} 140h60l26 40v300h-112V180z`, '#e9edf0') +
            caixa(px - 56, 220, 112, 170, 0, String(cor)) +
            caixa(px - 36, 250, 72, 60, 6, papel) +
            forma(`M${px - 60} 476h120v40h-120z`, '#c9d0d5') +
            luz(`M${px - 46} 190h18v280h-18z`, 0.5),
          px,
          520,
        )
      })
      .join('') + traco('M120 548q60-16 110 0', b, 14),
  pinceis: ({ a, b, c, d }) =>
    [
      [-24, madeira, a, 0],
      [-8, d, c, -30],
      [8, a, b, 10],
      [24, madeira, d, -14],
    ]
      .map(([g, cabo, ponta, y]) =>
        girar(
          Number(g),
          mover(
            Number(y),
            caixa(310, 210, 20, 240, 8, String(cabo)) +
              caixa(304, 160, 32, 60, 6, '#c9ced2') +
              forma('M302 162q-6-50 18-90 24 40 18 90z', String(ponta)),
          ),
          320,
          470,
        ),
      )
      .join('') +
    forma('M220 360h200l-20 168H240z', a) +
    forma('M220 360h200l-4 34H224z', b) +
    luz('M238 400h30l10 120h-24z', 0.25) +
    bola(320, 456, 26, c),
  lapis: ({ a, b, c, d, papel }) =>
    caixa(120, 300, 400, 226, 20, a) +
    [
      ['#d64545', 0],
      [d, 1],
      ['#4d9a5a', 2],
      ['#3d7ea6', 3],
      [c, 4],
      ['#8a5fb0', 5],
      ['#e58a2b', 6],
    ]
      .map(([cor, i]) => {
        const x = 142 + Number(i) * 52
        const y = 150 + ((Number(i) * 37) % 50)
        return (
          caixa(x, y + 50, 42, 240, 4, String(cor)) +
          forma(`M${x} ${y + 52}l21-52 21 52z`, '#f0d3a8') +
          forma(`M${x + 14} ${y + 17}l7-17 7 17z`, String(cor))
        )
      })
      .join('') +
    caixa(120, 350, 400, 176, 20, a) +
    caixa(160, 390, 320, 90, 14, papel) +
    traco('M190 420h150M190 450h90', b, 11) +
    bola(430, 434, 26, d),
  tela: ({ a, b, c, d, papel }) =>
    traco('M210 150L130 530M430 150l80 380M320 110v400', madeira, 20) +
    caixa(116, 400, 408, 22, 8, '#a5743f') +
    caixa(150, 130, 340, 274, 6, papel) +
    bola(410, 206, 40, d) +
    forma('M150 404v-90q80-80 150-10t190-40v140z', a) +
    forma('M150 404v-40q90-40 160 0t180-20v60z', b) +
    traco('M190 200q40-30 80 0', c, 12) +
    sombra('M150 396h340v8H150z', 0.2),
  aquarela: ({ a, b, c, d, papel }) =>
    caixa(90, 250, 460, 270, 34, '#f4f4f0') +
    caixa(90, 490, 460, 34, 17, '#d9dcd8') +
    [a, d, '#d64545', '#3d7ea6', c, '#4d9a5a', b, '#8a5fb0']
      .map(
        (cor, i) =>
          oval(156 + (i % 4) * 108, 320 + Math.floor(i / 4) * 104, 42, 38, cor) +
          luz(`M${132 + (i % 4) * 108} ${312 + Math.floor(i / 4) * 104}q6-20 26-22-14 14-12 32z`, 0.5),
      )
      .join('') +
    girar(
      34,
      caixa(410, 60, 22, 230, 8, d) +
        caixa(404, 40, 34, 50, 6, '#c9ced2') +
        forma('M404 46q-4-44 17-76 21 32 17 76z', a),
      420,
      180,
    ) +
    caixa(540, 270, 1, 1, 0, papel),
  bloco: ({ a, b, c, d, papel }) =>
    girar(
      -6,
      caixa(150, 130, 340, 400, 16, b) +
        caixa(140, 120, 340, 400, 16, papel) +
        caixa(140, 120, 340, 66, 16, a) +
        traco('M210 440c30-120 60-150 110-60s70 60 100-80', c, 12) +
        bola(236, 270, 34, d) +
        traco('M330 240h100M330 268h70', c, 9),
    ) +
    girar(
      30,
      caixa(440, 280, 26, 210, 4, d) +
        forma('M440 488h26l-13 40z', '#f0d3a8') +
        caixa(440, 262, 26, 24, 6, '#d64545'),
      453,
      390,
    ),
  vasobarro: ({ a, b, c, d, papel }) =>
    forma(
      'M250 120h140q0 40-20 60 110 50 110 180 0 140-110 168H270q-110-28-110-168 0-130 110-180-20-20-20-60z',
      a,
    ) +
    sombra('M370 180q110 50 110 180 0 140-110 168h-50q110-40 110-170 0-110-80-178z', 0.16) +
    caixa(232, 100, 176, 40, 20, b) +
    forma('M164 330q156 40 312 0l4 40q-160 44-320 0z', papel) +
    Array.from({ length: 9 }, (_, i) =>
      forma(`M${176 + i * 33} ${352 + (i > 0 && i < 8 ? 8 : 2)}l14-20 14 20-14 20z`, d),
    ).join('') +
    forma('M190 440q130 34 260 0l-10 26q-120 30-240 0z', c) +
    luz('M200 280q-30 60-10 150 8 20 20 30-14-110 24-200z', 0.25),
  rede: ({ a, b, c, d }) =>
    caixa(66, 90, 26, 440, 8, madeira) +
    caixa(548, 90, 26, 440, 8, madeira) +
    [0, 1, 2, 3]
      .map((i) =>
        traco(
          `M86 140L${160 + i * 10} ${230 + i * 26}M554 140L${480 - i * 10} ${230 + i * 26}`,
          '#d9c9a8',
          5,
        ),
      )
      .join('') +
    forma('M150 220q170 330 340 0 10 40 0 90-60 150-170 150T150 310q-10-50 0-90z', a) +
    [0, 1, 2]
      .map((i) =>
        traco(
          `M${158 + i * 10} ${262 + i * 24}q${162 - i * 10} ${276 - i * 10} ${324 - i * 20} 0`,
          [d, c, b][i] ?? d,
          20,
        ),
      )
      .join('') +
    Array.from({ length: 11 }, (_, i) =>
      traco(`M${190 + i * 26} ${414 + Math.round(44 * Math.sin((i * Math.PI) / 10))}v34`, c, 6),
    ).join(''),
  macrame: ({ a, b, c, d }) =>
    caixa(120, 110, 400, 26, 13, madeira) +
    traco('M160 110L320 40l160 70', '#d9c9a8', 6) +
    Array.from({ length: 13 }, (_, i) =>
      traco(`M${146 + i * 29} 136V${500 - Math.abs(i - 6) * 30}`, i % 2 ? a : c, 13),
    ).join('') +
    [0, 1, 2]
      .map((l) =>
        Array.from({ length: 6 - l }, (_, i) =>
          forma(`M${176 + l * 29 + i * 58} ${190 + l * 64}l28 34-28 34-28-34z`, l % 2 ? b : d),
        ).join(''),
      )
      .join('') +
    [0, 6, 12].map((i) => bola(146 + i * 29, 500 - Math.abs(i - 6) * 30, 14, d)).join(''),
  prato: ({ a, b, c, d, papel }) =>
    bola(320, 316, 214, b) +
    bola(320, 310, 214, papel) +
    bola(320, 310, 186, a) +
    bola(320, 310, 132, papel) +
    Array.from({ length: 12 }, (_, i) =>
      girar(i * 30, bola(320, 150, 14, d) + forma('M320 180l12 16-12 14-12-14z', c), 320, 310),
    ).join('') +
    Array.from({ length: 8 }, (_, i) => girar(i * 45, oval(320, 252, 20, 44, i % 2 ? d : a), 320, 310)).join(
      '',
    ) +
    bola(320, 310, 24, b),
  xilogravura: ({ a, b, d, tinta, papel }) =>
    caixa(120, 100, 400, 430, 6, tinta) +
    caixa(146, 126, 348, 378, 2, papel) +
    bola(320, 240, 74, d) +
    Array.from({ length: 16 }, (_, i) => girar(i * 22.5, forma('M312 150h16l-8-32z', d), 320, 240)).join('') +
    forma('M146 504v-90l40-30 30 20 44-50 40 40 50-60 44 60 40-34 60 60v84z', tinta) +
    forma('M250 504v-110q-40 0-40-44h18q0 26 22 26v-56h30v90q24 0 24-30h18q0 50-42 50v74z', a) +
    traco('M180 470h50M350 470h60M430 486h40', papel, 7) +
    caixa(146, 500, 348, 4, 0, b),
  colar: ({ a, b, c, d }) =>
    Array.from({ length: 23 }, (_, i) => {
      const t = (i / 22) * Math.PI
      return bola(
        Math.round(320 - 190 * Math.cos(t)),
        Math.round(150 + 300 * Math.sin(t) ** 0.9),
        i % 3 === 0 ? 24 : 18,
        [a, d, c][i % 3] ?? a,
      )
    }).join('') +
    forma('M320 456l44 44-44 60-44-60z', b) +
    luz('M320 456l-44 44 44 10z', 0.35),
  argila: ({ a, b, c, d }) =>
    caixa(130, 250, 380, 270, 20, a) +
    forma('M130 250l50-50h380l-50 50z', c) +
    forma('M510 250l50-50v260l-50 60z', b) +
    caixa(176, 320, 288, 120, 12, '#fffaf1') +
    traco('M206 360h160M206 400h100', d, 12) +
    girar(
      -30,
      caixa(430, 60, 20, 200, 8, madeira) + forma('M420 60q0-40 20-60 20 20 20 60z', '#c9ced2'),
      440,
      160,
    ),
}

function mover(y: number, conteudo: string): string {
  return `<g transform="translate(0 ${y})">${conteudo}</g>`
}
