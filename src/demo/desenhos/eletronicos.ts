import { bola, caixa, type Desenho, forma, girar, luz, misturar, oval, sombra, traco } from './tela.ts'

const tela = (x: number, y: number, w: number, h: number, rx: number, a: string, d: string) =>
  caixa(x, y, w, h, rx, misturar(a, '#0c1522', 0.72)) +
  forma(
    `M${x} ${y + h * 0.72}q${w * 0.25} ${-h * 0.3} ${w * 0.5} ${-h * 0.08}t${w * 0.5} ${-h * 0.2}v${h * 0.56 - rx}q0 ${rx} ${-rx} ${rx}h${-(w - 2 * rx)}q${-rx} 0 ${-rx} ${-rx}z`,
    a,
  ) +
  bola(x + w * 0.74, y + h * 0.26, Math.min(w, h) * 0.1, d)

export const eletronicos: Record<string, Desenho> = {
  fone: ({ a, b, c, d, tinta }) =>
    traco('M150 360v-40a170 170 0 0 1 340 0v40', b, 34) +
    traco('M164 322a156 156 0 0 1 312 0', c, 10) +
    caixa(118, 336, 92, 172, 42, a) +
    caixa(430, 336, 92, 172, 42, a) +
    caixa(180, 350, 44, 144, 22, tinta) +
    caixa(416, 350, 44, 144, 22, tinta) +
    bola(152, 422, 17, d) +
    bola(488, 422, 17, d) +
    luz('M132 372q6-24 26-28v130q-22-6-26-30z'),
  fonesemfio: ({ a, b, c, d, papel }) =>
    caixa(168, 320, 304, 208, 88, a) +
    forma('M168 400v-8q0-72 88-72h128q88 0 88 72v8z', c) +
    caixa(280, 388, 80, 22, 11, b) +
    bola(320, 462, 9, d) +
    [214, 426]
      .map(
        (x, i) =>
          bola(x, 208, 50, papel) +
          oval(x + (i ? -16 : 16), 208, 20, 32, b) +
          caixa(x - 17, 226, 34, 108, 17, papel) +
          caixa(x - 17, 316, 34, 14, 7, d),
      )
      .join('') +
    luz('M188 440q2-60 40-84-22 60-10 120-24-8-30-36z', 0.3),
  caixadesom: ({ a, b, c, d, tinta }) =>
    caixa(188, 116, 264, 418, 54, a) +
    forma('M398 116q54 0 54 54v310q0 54-54 54z', b) +
    caixa(212, 142, 186, 366, 36, tinta) +
    bola(305, 396, 82, '#4a5058') +
    bola(305, 396, 58, d) +
    bola(305, 396, 22, tinta) +
    bola(305, 236, 48, '#4a5058') +
    bola(305, 236, 24, d) +
    traco('M252 116c0-44 110-44 110 0', c, 18) +
    luz('M204 176q0-42 34-44v330q-34-10-34-40z', 0.18),
  teclado: ({ a, b, c, d, papel }) =>
    girar(
      -7,
      caixa(70, 246, 500, 214, 30, b) +
        caixa(70, 234, 500, 206, 30, a) +
        [0, 1, 2]
          .map((linha) =>
            Array.from({ length: 10 - linha }, (_, i) =>
              caixa(
                96 + linha * 20 + i * 45,
                258 + linha * 44,
                37,
                35,
                8,
                (i * 3 + linha) % 9 === 4 ? d : papel,
              ),
            ).join(''),
          )
          .join('') +
        caixa(140, 390, 60, 34, 8, c) +
        caixa(208, 390, 222, 34, 8, papel) +
        caixa(438, 390, 60, 34, 8, c),
    ),
  mouse: ({ a, b, c, d, tinta }) =>
    traco('M320 190c0-60 60-40 60-90s-80-50-80-90', tinta, 8) +
    caixa(216, 180, 208, 340, 104, a) +
    forma('M320 180h0a104 104 0 0 1 104 104v60H320z', c) +
    traco('M216 344h208', b, 6) +
    traco('M320 180v164', b, 6) +
    caixa(306, 226, 28, 70, 14, d) +
    luz('M236 300q2-70 52-104-20 90-8 220-40-40-44-116z', 0.2),
  bateria: ({ a, b, c, d, papel }) =>
    girar(
      8,
      caixa(210, 112, 220, 416, 44, b) +
        caixa(198, 104, 220, 416, 44, a) +
        caixa(276, 104, 64, 16, 8, b) +
        [0, 1, 2, 3].map((i) => bola(268 + i * 28, 168, 8, i < 3 ? d : c)).join('') +
        forma('M330 248l-66 96h44l-18 84 70-102h-46z', papel) +
        luz('M216 150q4-28 34-32v370q-30-4-34-28z', 0.18),
    ),
  relogio: ({ a, b, c, d, tinta, papel }) =>
    forma('M248 214l22-138h100l22 138z', a) +
    forma('M248 426l22 112h100l22-112z', b) +
    caixa(196, 188, 248, 264, 68, c) +
    caixa(210, 202, 220, 236, 56, tinta) +
    caixa(446, 284, 20, 52, 8, b) +
    traco('M320 258a62 62 0 1 1-54 32', d, 18) +
    traco('M320 294a26 26 0 1 1-22 13', a, 14) +
    caixa(286, 404, 68, 12, 6, papel) +
    luz('M226 250q0-36 36-36-20 60-14 200-22-4-22-40z', 0.12),
  webcam: ({ a, b, c, d, tinta }) =>
    forma('M256 430h128l40 88q-104 30-208 0z', b) +
    caixa(296, 372, 48, 80, 12, tinta) +
    caixa(132, 166, 376, 222, 100, a) +
    bola(320, 277, 92, tinta) +
    bola(320, 277, 64, '#3d4855') +
    bola(320, 277, 38, d) +
    bola(320, 277, 18, tinta) +
    bola(300, 256, 12, '#ffffff') +
    bola(454, 232, 9, '#e5484d') +
    luz('M156 262q4-70 76-78-40 40-44 140-30-20-32-62z') +
    bola(186, 277, 10, c),
  cabo: ({ a, b, c, d, papel }) =>
    traco('M210 470C90 380 180 200 300 300s200-20 130-130', a, 26) +
    traco('M210 470C90 380 180 200 300 300s200-20 130-130', c, 6) +
    girar(
      40,
      caixa(196, 440, 58, 96, 16, b) + caixa(204, 530, 42, 30, 6, papel) + caixa(212, 538, 26, 8, 4, d),
      225,
      488,
    ) +
    girar(
      -32,
      caixa(404, 96, 58, 96, 16, b) + caixa(412, 72, 42, 30, 6, papel) + caixa(420, 84, 26, 8, 4, d),
      433,
      144,
    ),
  monitor: ({ a, b, c, d, tinta }) =>
    forma('M276 440h88l16 88h-120z', b) +
    caixa(216, 512, 208, 22, 11, tinta) +
    caixa(76, 132, 488, 322, 26, tinta) +
    tela(92, 148, 456, 276, 14, a, d) +
    caixa(300, 434, 40, 8, 4, c) +
    luz('M92 162q0-14 14-14h160l-120 276h-40q-14 0-14-14z', 0.08),
  notebook: ({ a, c, d, tinta, papel }) =>
    caixa(140, 156, 360, 256, 22, tinta) +
    tela(156, 172, 328, 222, 10, a, d) +
    forma('M78 412h484l44 84q6 26-22 26H56q-28 0-22-26z', papel) +
    forma('M36 500h568q8 22-20 22H56q-28 0-20-22z', c) +
    forma('M132 428h376l26 44H106z', '#cfd3d6') +
    caixa(272, 480, 96, 12, 6, '#cfd3d6') +
    sombra('M140 404h360v10H140z', 0.2),
  celular: ({ a, b, c, d, tinta, papel }) =>
    girar(
      6,
      caixa(318, 90, 196, 404, 38, b) +
        bola(462, 148, 24, tinta) +
        bola(462, 206, 24, tinta) +
        bola(462, 148, 10, c) +
        bola(462, 206, 10, c),
      416,
      292,
    ) +
    girar(
      -6,
      caixa(130, 106, 208, 424, 42, tinta) +
        tela(144, 120, 180, 396, 30, a, d) +
        caixa(204, 134, 60, 16, 8, tinta) +
        caixa(170, 190, 76, 16, 8, papel) +
        caixa(170, 218, 48, 12, 6, c),
      234,
      318,
    ),
  controle: ({ a, b, c, d, tinta, papel }) =>
    forma(
      'M190 214h260c70 0 110 90 124 214 8 74-72 108-116 44l-38-56H220l-38 56c-44 64-124 30-116-44 14-124 54-214 124-214z',
      a,
    ) +
    forma(
      'M66 428c-8 74 72 108 116 44l38-56h200l38 56c44 64 124 30 116-44 0 0-30 30-70 0s-60-40-184-40-144 10-184 40-70 0-70 0z',
      b,
    ) +
    caixa(166, 272, 92, 30, 10, tinta) +
    caixa(197, 241, 30, 92, 10, tinta) +
    bola(428, 252, 18, d) +
    bola(428, 322, 18, c) +
    bola(393, 287, 18, papel) +
    bola(463, 287, 18, '#e5484d') +
    bola(264, 368, 36, tinta) +
    bola(376, 368, 36, tinta) +
    bola(264, 362, 22, '#4a5058') +
    bola(376, 362, 22, '#4a5058') +
    caixa(300, 256, 40, 16, 8, b),
  lampada: ({ a, b, c, d, papel }) =>
    [
      [320, 70, 320, 110],
      [140, 140, 168, 168],
      [500, 140, 472, 168],
      [90, 290, 130, 290],
      [550, 290, 510, 290],
    ]
      .map(([x1, y1, x2, y2]) => traco(`M${x1} ${y1}L${x2} ${y2}`, d, 14))
      .join('') +
    forma('M320 140a140 140 0 0 1 84 252q-24 20-24 48H260q0-28-24-48a140 140 0 0 1 84-252z', a) +
    luz('M222 280q4-80 76-104-30 50-20 160-50-10-56-56z', 0.4) +
    traco('M286 440v-80l-26-40 34 16 26-30 26 30 34-16-26 40v80', papel, 8) +
    caixa(256, 438, 128, 26, 10, b) +
    caixa(264, 468, 112, 22, 10, c) +
    forma('M272 494h96l-18 36h-60z', b),
}
