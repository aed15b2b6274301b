import { bola, type Cores, caixa, type Desenho, forma, girar, luz, oval, sombra, traco } from './tela.ts'

/** What stands on a cover, in a box of 200 × 170 at 220,150. */
const motivos: Record<string, (c: Cores) => string> = {
  sol: ({ d, c }) =>
    bola(320, 250, 60, d) +
    Array.from({ length: 12 }, (_, i) => girar(i * 30, caixa(315, 160, 10, 22, 5, c), 320, 250)).join(''),
  montanha: ({ c, d, papel }) =>
    bola(378, 196, 26, d) +
    forma('M214 330l78-120 44 60 30-40 60 100z', c) +
    forma('M292 210l-26 40 22-8 16 14 14-12z', papel),
  onda: ({ c, d }) =>
    [0, 1, 2, 3]
      .map((i) => traco(`M222 ${210 + i * 36}q26-34 50 0t50 0 50 0 46 0`, i % 2 ? d : c, 13))
      .join(''),
  lua: ({ c, d }) =>
    forma('M350 170a84 84 0 1 0 40 146 92 92 0 0 1-40-146z', d) +
    [
      [390, 200],
      [250, 170],
      [404, 270],
    ]
      .map(([x, y]) => bola(x ?? 0, y ?? 0, 7, c))
      .join(''),
  cidade: ({ c, d, papel }) =>
    [
      [226, 240, 40],
      [270, 200, 46],
      [320, 250, 40],
      [364, 180, 50],
    ]
      .map(([x = 0, y = 0, w = 0], i) => caixa(x, y, w, 330 - y, 4, i % 2 ? d : c))
      .join('') +
    [
      [238, 262],
      [284, 224],
      [300, 224],
      [284, 256],
      [380, 206],
      [396, 206],
      [380, 240],
      [396, 274],
    ]
      .map(([x = 0, y = 0]) => caixa(x, y, 8, 12, 2, papel))
      .join(''),
  folha: ({ c, d }) =>
    traco('M320 340V170', c, 9) +
    [0, 1, 2]
      .map((i) =>
        forma(
          `M320 ${230 + i * 44}q-80-10-84-66 70-4 84 66zM320 ${230 + i * 44}q80-10 84-66-70-4-84 66z`,
          i % 2 ? c : d,
        ),
      )
      .join(''),
  passaro: ({ c, d, papel }) =>
    forma('M226 250q60-90 120-30l60-30-20 60q10 80-80 84-70 0-80-84z', d) +
    forma('M270 260q60-20 90 40-70 20-90-40z', c) +
    bola(364, 234, 7, papel),
  flor: ({ c, d, papel }) =>
    Array.from({ length: 6 }, (_, i) => girar(i * 60, oval(320, 200, 26, 46, d), 320, 246)).join('') +
    bola(320, 246, 26, papel) +
    traco('M320 290v50', c, 9),
  olho: ({ c, d, tinta, papel }) =>
    forma('M224 250q96-100 192 0-96 100-192 0z', papel) +
    bola(320, 250, 42, d) +
    bola(320, 250, 18, tinta) +
    traco('M240 200l-16-26M320 176v-30M400 200l16-26', c, 9),
  casa: ({ c, d, papel }) =>
    forma('M220 250l100-90 100 90z', d) + caixa(244, 250, 152, 90, 4, c) + caixa(300, 280, 40, 60, 4, papel),
  peixe: ({ c, d, papel }) =>
    forma('M226 250q70-80 140 0l50-44v88l-50-44q-70 80-140 0z', d) +
    bola(264, 240, 8, papel) +
    traco('M310 222q16 28 0 56', c, 8),
  geo: ({ c, d, papel }) =>
    forma('M220 340l100-180 100 180z', c) + bola(320, 280, 46, d) + caixa(296, 256, 48, 48, 6, papel),
}

const livro = (cores: Cores, motivo: string) =>
  girar(
    -5,
    forma('M186 96h262q26 0 26 26v396q0 16-16 16H200q-34 0-34-34V116q0-20 20-20z', cores.b) +
      forma('M190 500h270v22H196q-14 0-14-11t8-11z', cores.papel) +
      traco('M196 511h258', '#d8d0c0', 3) +
      caixa(180, 90, 284, 412, 14, cores.a) +
      caixa(180, 90, 30, 412, 12, cores.b) +
      (motivos[motivo] ?? motivos.sol)?.(cores) +
      caixa(240, 384, 180, 22, 11, cores.papel) +
      caixa(266, 422, 128, 14, 7, cores.c) +
      luz('M214 96h40v400h-40z', 0.08),
  )

export const livros: Record<string, Desenho> = {
  ...Object.fromEntries(
    Object.keys(motivos).map((motivo) => [`livro-${motivo}`, (cores: Cores) => livro(cores, motivo)]),
  ),
  pilha: ({ a, b, c, d, papel }) =>
    [
      [120, 450, 400, a],
      [150, 376, 360, d],
      [110, 302, 400, b],
      [160, 228, 330, c],
    ]
      .map(([x, y, w, cor]) => {
        const [px, py, pw] = [Number(x), Number(y), Number(w)]
        return (
          caixa(px, py, pw, 72, 14, String(cor)) +
          caixa(px + pw - 60, py + 12, 60, 48, 4, papel) +
          caixa(px + 40, py + 28, 120, 14, 7, papel)
        )
      })
      .join('') + girar(-12, caixa(210, 150, 220, 66, 12, a) + caixa(380, 160, 50, 46, 4, papel), 320, 180),
  caderno: ({ a, b, c, d, papel }) =>
    girar(
      6,
      caixa(176, 96, 300, 430, 26, b) +
        caixa(190, 104, 286, 416, 20, papel) +
        caixa(176, 96, 286, 430, 26, a) +
        caixa(400, 96, 24, 430, 0, d) +
        Array.from({ length: 9 }, (_, i) => caixa(160, 126 + i * 44, 44, 14, 7, '#c9ced2')).join('') +
        caixa(236, 180, 130, 70, 10, papel) +
        traco('M256 206h90M256 226h56', c, 7),
    ),
  marcador: ({ a, b, c, d, papel }) =>
    [-14, 0, 14]
      .map((g, i) =>
        girar(
          g,
          caixa(270, 110, 100, 400, 14, [c, a, d][i] ?? a) +
            bola(320, 146, 12, papel) +
            caixa(290, 200, 60, 180, 10, [a, papel, b][i] ?? papel) +
            traco('M320 134c-10-60 40-60 20-100', [b, d, a][i] ?? b, 7),
          320,
          560,
        ),
      )
      .join(''),
  vinil: ({ a, b, c, d, tinta }) =>
    bola(386, 314, 190, tinta) +
    [160, 130, 100]
      .map((r) => `<circle cx="386" cy="314" r="${r}" fill="none" stroke="#4a5058" stroke-width="4"/>`)
      .join('') +
    bola(386, 314, 58, d) +
    bola(386, 314, 10, '#fffaf1') +
    caixa(84, 134, 330, 370, 10, a) +
    bola(249, 300, 104, c) +
    forma('M145 300a104 104 0 0 0 208 0q-52 40-104 0t-104 0z', b) +
    sombra('M400 134h14v370h-14z', 0.2) +
    caixa(116, 440, 160, 18, 9, d),
  cartaz: ({ a, b, c, d, papel }) =>
    caixa(150, 76, 340, 460, 8, '#b9825a') +
    caixa(170, 96, 300, 420, 2, papel) +
    caixa(196, 122, 248, 290, 2, c) +
    bola(372, 200, 44, d) +
    forma('M196 412v-90q60-60 120-10t128-30v130z', a) +
    forma('M196 412v-40q80-40 140 0t108-10v50z', b) +
    caixa(196, 440, 160, 18, 9, a) +
    caixa(196, 470, 100, 12, 6, c),
}
