import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Botao, Email, Discreto, Paragrafo } from '../../corpo-do-email.tsx'
import { CHOICE, type Edition, type Letter, LINK, readLetters, variablesOf, weave } from './letters.ts'

/** Words, paragraphs, or a block of the layout that stands alone; null where there is nothing to say. */
export type TextValue = string | number | string[] | ReactElement | null

export type TextValues = Record<string, TextValue>

/** Every e-mail that the program writes, by its key. */
export const LETTERS = new Map<string, Letter>()

/**
 * The e-mails of a slice: the files of its `conteudo/emails`, each named by its id, and which variables its caller gives
 * to each. How a file is written stands at `Letter`.
 */
export function readEmails<T extends Record<string, readonly string[]>>(
  group: string,
  files: Record<string, string>,
  variables: T,
) {
  const letters = readLetters(group, files, variables)
  for (const id of Object.keys(variables)) {
    const letter = letters.get(id)
    if (letter) LETTERS.set(letter.chave, letter)
  }
  return {
    textos: letters,
    variaveis: variables,
    write<Id extends keyof T & string>(id: Id, values: Record<T[Id][number], TextValue>): WrittenEmail {
      const letter = letters.get(id)
      if (!letter) throw new Error(`The e-mail ${id} has no text`)
      return { ...compose(letter, letter.original, values), carta: { letter, values } }
    },
  }
}

/** For e-mails that all say something about the same thing. */
export const sameVariables = <Id extends string, Name extends string>(ids: readonly Id[], names: Name[]) =>
  Object.fromEntries(ids.map((id) => [id, names])) as Record<Id, Name[]>

export interface ComposedEmail {
  assunto: string
  corpo: ReactElement
}

/** As the file has it, and what to write it from where the platform edited it (src/shared/server/email/edited.ts). */
export interface WrittenEmail extends ComposedEmail {
  carta: { letter: Letter; values: TextValues }
}

export function compose(
  { fixos }: Letter,
  { assunto, titulo, trechos }: Edition,
  values: TextValues,
): ComposedEmail {
  const inFull = (text: string) =>
    choose(text, values).replace(/\{\{(\w+)\}\}/g, (_, name: string) => inWords(values[name]))
  return {
    assunto: inFull(assunto),
    corpo: (
      <Email titulo={inFull(titulo || assunto)}>
        {join(weave(trechos, fixos).map((paragraph) => draw(choose(paragraph, values), values)))}
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
    CHOICE,
    (_, options: string) => options.split('||').find((option) => variablesOf(option).every(isThere)) ?? '',
  )
}
