import { semAcentos } from '#src/shared/sem-acentos.ts'
import { type Artigo, TEMAS, type Tema } from './artigo.ts'

/**
 * Every article is a file: its folder is the subject, its name the place among its neighbours and the address. It opens
 * with the title and, after `> `, the sentence that sums it up.
 */
const arquivos = Object.entries(
  import.meta.glob<string>('./conteudo/*/*.md', { eager: true, query: '?raw', import: 'default' }),
)

export const ARTIGOS: readonly Artigo[] = (Object.keys(TEMAS) as Tema[]).flatMap((tema) =>
  arquivos.flatMap(([caminho, escrito]) => {
    const [, pasta, id = ''] = /([\w-]+)\/\d-([\w-]+)\.md$/.exec(caminho) ?? []
    if (pasta !== tema) return []
    const [titulo = '', resumo = '', ...blocos] = escrito.trim().split(/\n{2,}/)
    return { id, tema, titulo: titulo.slice(2), resumo: resumo.slice(2), texto: blocos.join('\n\n') }
  }),
)

export function acharArtigo(id: string): Artigo | undefined {
  return ARTIGOS.find((artigo) => artigo.id === id)
}

/** The articles by subject, in the order of the subjects. */
export function artigosPorTema(): { tema: Tema; nome: string; artigos: Artigo[] }[] {
  return (Object.entries(TEMAS) as [Tema, string][])
    .map(([tema, nome]) => ({ tema, nome, artigos: ARTIGOS.filter((artigo) => artigo.tema === tema) }))
    .filter((grupo) => grupo.artigos.length > 0)
}

/** The articles that answer what was typed, best first: a word in the title counts more than one in the text. */
export function buscarArtigos(pergunta: string, limite = ARTIGOS.length): Artigo[] {
  const palavras = palavrasDe(pergunta)
  if (palavras.length === 0) return []
  return ARTIGOS.map((artigo) => ({ artigo, pontos: pontuar(artigo, palavras) }))
    .filter(({ pontos }) => pontos > 0)
    .toSorted((a, b) => b.pontos - a.pontos)
    .slice(0, limite)
    .map(({ artigo }) => artigo)
}

function pontuar({ titulo, resumo, texto }: Artigo, palavras: string[]): number {
  const [noTitulo, noResumo, noTexto] = [dobrar(titulo), dobrar(resumo), dobrar(texto)]
  let soma = 0
  let achadas = 0
  for (const palavra of palavras) {
    const comeca = new RegExp(`\\b${palavra}`)
    const pontos =
      (comeca.test(noTitulo) ? 6 : 0) + (comeca.test(noResumo) ? 3 : 0) + (comeca.test(noTexto) ? 1 : 0)
    if (pontos > 0) achadas += 1
    soma += pontos
  }
  // Most of what was asked must be there, or everything would answer a long question.
  return achadas * 2 >= palavras.length ? soma : 0
}

const VAZIAS = new Set(
  'a o as os um uma de do da dos das em no na nos nas e ou que com para por pra meu minha meus minhas se como nao ao eu'.split(
    ' ',
  ),
)

function palavrasDe(texto: string): string[] {
  const palavras = dobrar(texto)
    .split(/[^a-z0-9]+/)
    .filter((palavra) => palavra.length > 1 && !VAZIAS.has(palavra))
  // Plurals and most endings fall away, so that `produtos` finds `produto`.
  return [...new Set(palavras.map((palavra) => (palavra.length > 5 ? palavra.slice(0, -2) : palavra)))]
}

function dobrar(texto: string): string {
  return semAcentos(texto).toLowerCase()
}
