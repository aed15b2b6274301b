import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Botao, Email, Discreto, Paragrafo } from '../../corpo-do-email.tsx'

/**
 * The text of an e-mail, as its file has it: `# subject`, under it `## title` where the e-mail opens with another one,
 * then paragraphs. `> ` begins a small one, a paragraph that is a link is the button. `[[a||b]]` is the first of them
 * whose `{{variables}}` are all there, or nothing.
 */
export interface EmailText {
  assunto: string
  title: string
  paragraphs: string[]
  variables: string[]
}

/** Words, paragraphs, or a block of the layout that stands alone; null where there is nothing to say. */
export type TextValue = string | number | string[] | ReactElement | null

type TextValues = Record<string, TextValue>

const VARIABLE = /\{\{(\w+)\}\}/g
const LINK = /\[([^\]]+)\]\(\{\{(\w+)\}\}\)/

/**
 * The e-mails of a slice: the files of its `conteudo/emails`, each named by its id, and which variables its caller gives
 * to each.
 */
export function readEmails<T extends Record<string, readonly string[]>>(
  files: Record<string, string>,
  variables: T,
) {
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, written]) => [path.replace(/^.*\/|\.md$/g, ''), parseText(written)]),
  )
  return {
    textos: texts,
    variaveis: variables,
    write<Id extends keyof T & string>(id: Id, values: Record<T[Id][number], TextValue>): WrittenEmail {
      const text = texts[id]
      if (!text) throw new Error(`The e-mail ${id} has no text`)
      return compose(text, values)
    },
  }
}

/** For e-mails that all say something about the same thing. */
export const sameVariables = <Id extends string, Name extends string>(ids: readonly Id[], names: Name[]) =>
  Object.fromEntries(ids.map((id) => [id, names])) as Record<Id, Name[]>

export interface WrittenEmail {
  assunto: string
  corpo: ReactElement
}

function parseText(written: string): EmailText {
  const [head = '', ...paragraphs] = written.trim().split(/\n{2,}/)
  const [assunto = '', title = assunto] = head.split('\n').map((line) => line.replace(/^#+ /, ''))
  return { assunto, title, paragraphs, variables: variablesOf(written) }
}

function compose({ assunto, title, paragraphs }: EmailText, values: TextValues): WrittenEmail {
  const inFull = (text: string) =>
    choose(text, values).replace(VARIABLE, (_, name: string) => inWords(values[name]))
  return {
    assunto: inFull(assunto),
    corpo: (
      <Email titulo={inFull(title)}>
        {join(paragraphs.map((paragraph) => draw(choose(paragraph, values), values)))}
      </Email>
    ),
  }
}

function draw(paragraph: string, values: TextValues): ReactNode {
  if (paragraph === '') return null
  const alone = values[/^\{\{(\w+)\}\}$/.exec(paragraph)?.[1] ?? '']
  if (isValidElement(alone)) return alone
  if (Array.isArray(alone)) return join(alone.map((line) => <Paragrafo key={line}>{line}</Paragrafo>))
  const [whole, words = '', address = ''] = LINK.exec(paragraph) ?? []
  if (whole === paragraph) return <Botao href={inWords(values[address])}>{words}</Botao>
  const small = paragraph.startsWith('> ')
  const lines = (small ? paragraph.slice(2) : paragraph).split('\n')
  const pieces = lines.flatMap((line, i) => [...(i > 0 ? [<br key={line} />] : []), ...fillIn(line, values)])
  return small ? <Discreto>{join(pieces)}</Discreto> : <Paragrafo>{join(pieces)}</Paragrafo>
}

/** The values go in as they are: nothing in them is read as text of an e-mail. */
function fillIn(line: string, values: TextValues): ReactNode[] {
  return line.split(/(\[[^\]]+\]\(\{\{\w+\}\}\)|\{\{\w+\}\})/).map((piece) => {
    const [, words, address = ''] = LINK.exec(piece) ?? []
    if (words !== undefined) return createElement('a', { href: inWords(values[address]) }, words)
    const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1]
    return name === undefined ? piece : values[name]
  })
}

const inWords = (value: TextValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const join = (pieces: ReactNode[]): ReactNode => createElement(Fragment, null, ...pieces)

function choose(text: string, values: TextValues): string {
  const isThere = (name: string) => values[name] !== null && values[name] !== ''
  return text.replace(
    /\[\[(.*?)\]\](?!\))/g,
    (_, options: string) => options.split('||').find((option) => variablesOf(option).every(isThere)) ?? '',
  )
}

function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
}
