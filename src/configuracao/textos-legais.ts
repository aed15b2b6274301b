import { semAcentos } from '#src/shared/sem-acentos.ts'

/** The edition that came with the program. */
export const EDICAO_DE_FABRICA = '2026-11'

/** Terms and Privacy are accepted by everybody, by an act of their own; of the rest what is new since the program came. */
export function pedeAceite({ chave, edicao }: { chave: string; edicao: string }): boolean {
  return chave === 'termos' || chave === 'privacidade' || edicao !== EDICAO_DE_FABRICA
}

/** A piece of a line: plain, strong, or a link. */
export type Trecho = { texto: string; forte?: true; href?: string }

export interface ParteDoTexto {
  id: string
  titulo: string
  /** A paragraph, the items of a list, or a table: its heading and its rows, cell by cell. */
  blocos: { lista: boolean; linhas: Trecho[][]; tabela?: Trecho[][][] }[]
}

/** Reads a text of `## headings`, paragraphs, `- items`, `| cells |`, `**strong**` and `[links](address)` into its parts. */
export function lerTexto(texto: string, valores: Readonly<Record<string, string>> = {}): ParteDoTexto[] {
  const cheio = texto.replace(/\{(\w+)\}/g, (inteiro, nome: string) => valores[nome] ?? inteiro)
  const pedacos = cheio.split(/^## +/m)
  return pedacos
    .slice(pedacos[0]?.trim() ? 0 : 1)
    .map((pedaco) => {
      const [titulo = '', ...corpo] = pedaco.split('\n')
      return { id: comoId(titulo), titulo: titulo.trim(), blocos: lerBlocos(corpo.join('\n')) }
    })
    .filter(({ titulo }) => titulo !== '')
}

/** Parted by blank lines, and where a list begins right under a sentence. One pass: patterns over all of it take too long. */
function lerBlocos(corpo: string): ParteDoTexto['blocos'] {
  const blocos: string[][] = [[]]
  for (const linha of corpo.split('\n')) {
    const acima = blocos.at(-1)?.at(-1)
    const comecaLista = linha.startsWith('- ') && acima !== undefined && !acima.startsWith('- ')
    if (comecaLista || linha.trim() === '') blocos.push([])
    if (linha.trim() !== '') blocos.at(-1)?.push(linha)
  }
  return blocos
    .map((linhas) => linhas.join('\n').trim())
    .filter(Boolean)
    .map((bloco) => {
      if (bloco.startsWith('| ')) return { lista: false, linhas: [], tabela: lerTabela(bloco) }
      const lista = bloco.startsWith('- ')
      const linhas = lista ? bloco.split(/^- /m).filter(Boolean) : [bloco]
      return { lista, linhas: linhas.map((linha) => lerLinha(linha.trim())) }
    })
}

/** The first row is the heading; a row of dashes is only for the eye. */
function lerTabela(bloco: string): Trecho[][][] {
  return bloco
    .split('\n')
    .filter((linha) => !/^[|\s:-]+$/.test(linha))
    .map((linha) =>
      linha
        .replace(/^\|/, '')
        .replace(/\|$/, '')
        .split('|')
        .map((celula) => lerLinha(celula.trim())),
    )
}

function lerLinha(linha: string): Trecho[] {
  return linha
    .split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()\s]+\))/)
    .filter(Boolean)
    .map((trecho) => {
      const forte = /^\*\*([^*]+)\*\*$/.exec(trecho)
      if (forte?.[1]) return { texto: forte[1], forte: true }
      const link = /^\[([^[\]]+)\]\(((?:https:\/\/|mailto:|tel:|\/)[^()\s]*)\)$/.exec(trecho)
      if (link?.[1] && link[2]) return { texto: link[1], href: link[2] }
      return { texto: trecho }
    })
}

function comoId(titulo: string): string {
  return semAcentos(titulo)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
