import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Botao, Email, Discreto, Paragrafo } from '../../corpo-do-email.tsx'

/**
 * The text of an e-mail, as its file has it: `# subject`, under it `## title` where the e-mail opens with another one,
 * then paragraphs. `> ` begins a small one, a paragraph that is a link is the button. `[[a||b]]` is the first of them
 * whose `{{variables}}` are all there, or nothing.
 */
export interface TextoDeEmail {
  assunto: string
  titulo: string
  paragrafos: string[]
  variaveis: string[]
}

/** Words, paragraphs, or a block of the layout that stands alone; null where there is nothing to say. */
export type Valor = string | number | string[] | ReactElement | null

type Valores = Record<string, Valor>

const VARIAVEL = /\{\{(\w+)\}\}/g
const LINK = /\[([^\]]+)\]\(\{\{(\w+)\}\}\)/

/**
 * The e-mails of a slice: the files of its `conteudo/emails`, each named by its id, and which variables its caller gives
 * to each.
 */
export function lerEmails<T extends Record<string, readonly string[]>>(
  arquivos: Record<string, string>,
  variaveis: T,
) {
  const textos = Object.fromEntries(
    Object.entries(arquivos).map(([caminho, escrito]) => [
      caminho.replace(/^.*\/|\.md$/g, ''),
      lerTexto(escrito),
    ]),
  )
  return {
    textos,
    variaveis,
    escrever<Id extends keyof T & string>(id: Id, valores: Record<T[Id][number], Valor>): EmailEscrito {
      const texto = textos[id]
      if (!texto) throw new Error(`The e-mail ${id} has no text`)
      return compor(texto, valores)
    },
  }
}

/** For e-mails that all say something about the same thing. */
export const mesmasVariaveis = <Id extends string, Nome extends string>(ids: readonly Id[], nomes: Nome[]) =>
  Object.fromEntries(ids.map((id) => [id, nomes])) as Record<Id, Nome[]>

export interface EmailEscrito {
  assunto: string
  corpo: ReactElement
}

function lerTexto(escrito: string): TextoDeEmail {
  const [cabeca = '', ...paragrafos] = escrito.trim().split(/\n{2,}/)
  const [assunto = '', titulo = assunto] = cabeca.split('\n').map((linha) => linha.replace(/^#+ /, ''))
  return { assunto, titulo, paragrafos, variaveis: variaveisDe(escrito) }
}

function compor({ assunto, titulo, paragrafos }: TextoDeEmail, valores: Valores): EmailEscrito {
  const porExtenso = (texto: string) =>
    escolher(texto, valores).replace(VARIAVEL, (_, nome: string) => emPalavras(valores[nome]))
  return {
    assunto: porExtenso(assunto),
    corpo: (
      <Email titulo={porExtenso(titulo)}>
        {juntar(paragrafos.map((paragrafo) => desenhar(escolher(paragrafo, valores), valores)))}
      </Email>
    ),
  }
}

function desenhar(paragrafo: string, valores: Valores): ReactNode {
  if (paragrafo === '') return null
  const so = valores[/^\{\{(\w+)\}\}$/.exec(paragrafo)?.[1] ?? '']
  if (isValidElement(so)) return so
  if (Array.isArray(so)) return juntar(so.map((linha) => <Paragrafo key={linha}>{linha}</Paragrafo>))
  const [inteiro, palavras = '', endereco = ''] = LINK.exec(paragrafo) ?? []
  if (inteiro === paragrafo) return <Botao href={emPalavras(valores[endereco])}>{palavras}</Botao>
  const pequeno = paragrafo.startsWith('> ')
  const linhas = (pequeno ? paragrafo.slice(2) : paragrafo).split('\n')
  const pedacos = linhas.flatMap((linha, i) => [
    ...(i > 0 ? [<br key={linha} />] : []),
    ...preencher(linha, valores),
  ])
  return pequeno ? <Discreto>{juntar(pedacos)}</Discreto> : <Paragrafo>{juntar(pedacos)}</Paragrafo>
}

/** The values go in as they are: nothing in them is read as text of an e-mail. */
function preencher(linha: string, valores: Valores): ReactNode[] {
  return linha.split(/(\[[^\]]+\]\(\{\{\w+\}\}\)|\{\{\w+\}\})/).map((pedaco) => {
    const [, palavras, endereco = ''] = LINK.exec(pedaco) ?? []
    if (palavras !== undefined) return createElement('a', { href: emPalavras(valores[endereco]) }, palavras)
    const nome = /^\{\{(\w+)\}\}$/.exec(pedaco)?.[1]
    return nome === undefined ? pedaco : valores[nome]
  })
}

const emPalavras = (valor: Valor | undefined): string =>
  typeof valor === 'string' || typeof valor === 'number' ? String(valor) : ''

const juntar = (pedacos: ReactNode[]): ReactNode => createElement(Fragment, null, ...pedacos)

function escolher(texto: string, valores: Valores): string {
  const ha = (nome: string) => valores[nome] !== null && valores[nome] !== ''
  return texto.replace(
    /\[\[(.*?)\]\](?!\))/g,
    (_, opcoes: string) => opcoes.split('||').find((opcao) => variaveisDe(opcao).every(ha)) ?? '',
  )
}

function variaveisDe(texto: string): string[] {
  return [...new Set([...texto.matchAll(VARIAVEL)].map(([, nome = '']) => nome))]
}
