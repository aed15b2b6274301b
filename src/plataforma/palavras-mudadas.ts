/** Words in a row that stayed, went or came. */
export interface Corrida {
  como: 'igual' | 'saiu' | 'entrou'
  texto: string
}

/** Words kept at each side of a change. */
const EM_VOLTA = 5
/** Where what differs is larger than so many pairs of words, it is shown as a whole. */
const MAIOR_COMPARACAO = 250_000

/** What a text was and became, in runs of words, without what is far from any change. A `¶` is a paragraph's end. */
export function palavrasMudadas(de: string, para: string): Corrida[] {
  const [antes, depois] = [palavrasDe(de), palavrasDe(para)]
  let inicio = 0
  while (inicio < antes.length && antes[inicio] === depois[inicio]) inicio += 1
  let fim = 0
  const cabe = Math.min(antes.length, depois.length) - inicio
  while (fim < cabe && antes.at(-1 - fim) === depois.at(-1 - fim)) fim += 1
  const meio = comparar(antes.slice(inicio, antes.length - fim), depois.slice(inicio, depois.length - fim))
  return encurtar(
    juntar([
      ...antes.slice(0, inicio).map((palavra) => ['igual', palavra] as const),
      ...meio,
      ...antes.slice(antes.length - fim).map((palavra) => ['igual', palavra] as const),
    ]),
  )
}

type Palavra = readonly [Corrida['como'], string]

const palavrasDe = (texto: string): string[] =>
  [...texto.matchAll(/\S+|\n\s*\n/g)].map(([palavra]) => (palavra.trim() === '' ? '¶' : palavra))

/** By the longest common subsequence. */
function comparar(antes: string[], depois: string[]): Palavra[] {
  const saem = antes.map((palavra) => ['saiu', palavra] as const)
  const entram = depois.map((palavra) => ['entrou', palavra] as const)
  const largura = depois.length + 1
  if (antes.length * depois.length > MAIOR_COMPARACAO) return [...saem, ...entram]
  // At [i, j]: how many words the two have in common from there on.
  const comuns = new Uint32Array((antes.length + 1) * largura)
  const em = (i: number, j: number) => comuns[i * largura + j] ?? 0
  for (let i = antes.length - 1; i >= 0; i -= 1)
    for (let j = depois.length - 1; j >= 0; j -= 1)
      comuns[i * largura + j] =
        antes[i] === depois[j] ? em(i + 1, j + 1) + 1 : Math.max(em(i + 1, j), em(i, j + 1))
  const palavras: Palavra[] = []
  let [i, j] = [0, 0]
  while (i < antes.length && j < depois.length) {
    if (antes[i] === depois[j]) {
      palavras.push(['igual', antes[i] ?? ''])
      i += 1
      j += 1
    } else if (em(i + 1, j) >= em(i, j + 1)) palavras.push(saem[i++] as Palavra)
    else palavras.push(entram[j++] as Palavra)
  }
  return [...palavras, ...saem.slice(i), ...entram.slice(j)]
}

function juntar(palavras: Palavra[]): Corrida[] {
  const corridas: Corrida[] = []
  for (const [como, palavra] of palavras) {
    const ultima = corridas.at(-1)
    if (ultima?.como === como) ultima.texto += ` ${palavra}`
    else corridas.push({ como, texto: palavra })
  }
  return corridas
}

function encurtar(corridas: Corrida[]): Corrida[] {
  return corridas.map(({ como, texto }, i) => {
    const palavras = texto.split(' ')
    const [primeira, ultima] = [i === 0, i === corridas.length - 1]
    if (como !== 'igual' || palavras.length <= (primeira || ultima ? EM_VOLTA : 2 * EM_VOLTA) + 1)
      return { como, texto }
    const partes = [
      ...(primeira ? [] : palavras.slice(0, EM_VOLTA)),
      '…',
      ...(ultima ? [] : palavras.slice(-EM_VOLTA)),
    ]
    return { como, texto: partes.join(' ') }
  })
}
