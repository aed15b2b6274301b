import { VISIVEL } from '../../texto-visivel.ts'

/** What a person may write of an e-mail: its subject, its title (the subject where empty) and what stands between its fixed blocks. */
export interface Edition {
  assunto: string
  titulo: string
  /** One more than there are fixed blocks. */
  trechos: string[]
}

/**
 * An e-mail as its file has it: `# subject`, under it `## title` where the e-mail opens with another one, then
 * paragraphs. `> ` begins a small one, a paragraph that is a link is the button. `[[a||b]]` is the first of them whose
 * `{{variables}}` are all there, or nothing. `! ` begins a paragraph that nobody may take out or change, `{{name!}}` is a
 * variable that stays wherever the e-mail is edited, as the addresses and blocks of the file do.
 */
export interface Letter {
  /** `group.id` */
  chave: string
  original: Edition
  /** What the law or the act itself wants, between the pieces. */
  fixos: string[]
  variables: string[]
  /** Of those, what a link leads to, and what stands in a paragraph of its own. */
  addresses: string[]
  blocks: string[]
  neededInSubject: string[]
  needed: string[]
}

export interface Fault {
  path: string
  message: string
}

const VARIABLE = /\{\{(\w+)\}\}/g
const NEEDED = /\{\{(\w+)!\}\}/g
export const LINK = /\[([^[\]]+)\]\(\{\{(\w+)\}\}\)/
const LINKS = new RegExp(LINK, 'g')
export const CHOICE = /\[\[(.*?)\]\](?!\))/g
/** Names a variable that stands alone, by itself or in a choice. */
const ALONE = /^(?:\[\[)?\{\{(\w+)\}\}(?:\]\])?$/

const LONGEST_SUBJECT = 150
const LONGEST_TEXT = 8000
const LONGEST_LINE = 2000

/** The e-mails of a group, from their files: what is an address or a block in one of them is so in all. */
export function readLetters(
  group: string,
  files: Record<string, string>,
  variables: Record<string, readonly string[]>,
): Map<string, Letter> {
  const read = Object.entries(files).map(([path, written]) => ({
    id: path.replace(/^.*\/|\.md$/g, ''),
    ...readFile(written),
  }))
  const all = read.map(({ plain }) => plain)
  const linked = all.flatMap((text) => [...text.matchAll(LINKS)].map(([, , name = '']) => name))
  const alone = all.flatMap((text) => paragraphsOf(text).flatMap((one) => ALONE.exec(one)?.[1] ?? []))
  return new Map(
    read.map(({ id, plain, ...rest }) => {
      const given = [...(variables[id] ?? [])]
      const blocks = given.filter((name) => alone.includes(name) && !isAmongWords(plain, name))
      const addresses = given.filter((name) => linked.includes(name))
      const free = rest.original.trechos.join('\n\n')
      const needed = [
        ...rest.needed,
        ...addresses.filter((name) => hasLink(free, name)),
        ...blocks.filter((name) => standsAlone(free, name)),
      ]
      return [id, { ...rest, chave: `${group}.${id}`, variables: given, addresses, blocks, needed }]
    }),
  )
}

function readFile(written: string) {
  const [head = '', ...body] = written.trim().split(/\n{2,}/)
  const [subject = '', title = ''] = head.split('\n').map((line) => line.replace(/^#+ /, ''))
  const trechos = ['']
  const fixos: string[] = []
  let wasFixed = false
  for (const paragraph of body) {
    const fixed = paragraph.startsWith('! ')
    if (fixed && !wasFixed) trechos.push('')
    const list = fixed ? fixos : trechos
    const at = fixed ? trechos.length - 2 : trechos.length - 1
    list[at] = [list[at], unmark(fixed ? paragraph.slice(2) : paragraph)].filter(Boolean).join('\n\n')
    wasFixed = fixed
  }
  return {
    original: { assunto: unmark(subject), titulo: unmark(title), trechos },
    fixos,
    neededInSubject: marked(subject),
    needed: marked(body.join('\n\n')),
    plain: [unmark(head), ...weave(trechos, fixos)].join('\n\n'),
  }
}

const unmark = (text: string) => text.replace(NEEDED, '{{$1}}')
const marked = (text: string) => [...new Set([...text.matchAll(NEEDED)].map(([, name = '']) => name))]

/** The paragraphs of an edition with the fixed blocks between its pieces. */
export function weave(trechos: readonly string[], fixos: readonly string[]): string[] {
  return trechos.flatMap((trecho, i) => [...paragraphsOf(trecho), ...paragraphsOf(fixos[i] ?? '')])
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean)

export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
}

/** What is wrong with an edition, a sentence for each field; nothing where it may go out. */
export function faultsOf(letter: Letter, { assunto, titulo, trechos }: Edition): Fault[] {
  const faults: Fault[] = []
  const say = (path: string, sentences: string[]) =>
    faults.push(...sentences.slice(0, 1).map((message) => ({ path, message })))
  say('assunto', [...inOneLine(letter, assunto), ...missing(letter.neededInSubject, assunto)])
  if (titulo !== '') say('titulo', inOneLine(letter, titulo))
  if (trechos.length !== letter.fixos.length + 1)
    return [...faults, { path: 'trechos', message: 'As partes deste e-mail mudaram. Recarregue a página.' }]
  for (const [i, trecho] of trechos.entries()) say(`trechos.${i}`, inText(letter, trecho))
  const whole = trechos.join('\n\n')
  if (faults.length === 0) {
    const lacking = letter.needed.filter((name) => !isKept(letter, whole, name))
    say(`trechos.${pieceOf(letter, lacking[0])}`, lacking.map(sentenceOfMissing))
    if (weave(trechos, letter.fixos).length === 0) say('trechos.0', ['Escreva o texto do e-mail.'])
  }
  return faults
}

function inOneLine(letter: Letter, text: string): string[] {
  // In a subject a line more is a header more.
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return ['Escreva em uma linha só.']
  if (!VISIVEL.test(text.replace(CHOICE, (_, options: string) => options.split('||').find(hasNone) ?? '')))
    return ['Escreva palavras que apareçam sempre, mesmo sem as variáveis opcionais.']
  if (text.length > LONGEST_SUBJECT) return [`Use até ${LONGEST_SUBJECT} letras.`]
  const outside = variablesOf(text).find(
    (name) => letter.blocks.includes(name) || letter.addresses.includes(name),
  )
  return [
    ...(outside ? [`{{${outside}}} não cabe em uma linha: use no texto.`] : []),
    ...(LINK.test(text) ? ['Um link não cabe aqui: use no texto.'] : []),
    ...inMarkup(letter, text),
  ]
}

const hasNone = (option: string) => variablesOf(option).length === 0

function inText(letter: Letter, text: string): string[] {
  if (text.length > LONGEST_TEXT) return [`Use até ${LONGEST_TEXT.toLocaleString('pt-BR')} letras.`]
  if (text.split('\n').some((line) => line.length > LONGEST_LINE))
    return ['Uma linha está longa demais: comece outro parágrafo.']
  if (/(?!\n)[\p{Cc}\u2028\u2029]/u.test(text))
    return ['O texto tem caracteres invisíveis: escreva-o de novo.']
  const stray = letter.blocks.find((name) => paragraphsOf(text).some((one) => isAmongWords(one, name)))
  return [
    ...(stray
      ? [`{{${stray}}} precisa estar sozinha em um parágrafo, com uma linha vazia antes e depois.`]
      : []),
    ...inMarkup(letter, text),
  ]
}

function inMarkup({ variables, addresses }: Letter, text: string): string[] {
  if (/<[a-z/!?]/i.test(text)) return ['HTML não é aceito: escreva só texto.']
  const unknown = variablesOf(text).find((name) => !variables.includes(name))
  if (unknown) return [`{{${unknown}}} não existe neste e-mail. Use as variáveis da lista.`]
  if (/\{\{|\}\}/.test(text.replace(VARIABLE, '')))
    return ['Há uma variável mal escrita: use {{nome}}, sem espaços, como na lista.']
  const target = [...text.matchAll(LINKS)].find(([, , name = '']) => !addresses.includes(name))
  if (target) return [`{{${target[2]}}} não é um endereço: um link não pode levar a ela.`]
  if (/\]\(/.test(text.replace(LINKS, '')))
    return ['Um link só leva a um endereço da lista, como [Abrir]({{link}}).']
  const choices = [...text.matchAll(CHOICE)].map(([, options = '']) => options)
  if (
    /\[\[|\]\]|\|\|/.test(text.replace(CHOICE, '').replace(LINKS, '')) ||
    choices.some((one) => one.includes('[['))
  )
    return ['Há uma escolha mal escrita: use [[texto com {{variável}}||outro texto]], em uma linha.']
  return []
}

const missing = (needed: readonly string[], text: string): string[] =>
  needed.filter((name) => !variablesOf(sure(text)).includes(name)).map(sentenceOfMissing)

const sentenceOfMissing = (name: string) =>
  `Falta {{${name}}}: este e-mail não pode sair sem ela, nem com ela dentro de [[ ]].`

/** What is there whatever is known: choices may leave out what they hold. */
const sure = (text: string) => text.replace(CHOICE, '')

function isKept({ addresses, blocks }: Letter, text: string, name: string): boolean {
  if (addresses.includes(name)) return hasLink(text, name)
  return blocks.includes(name) ? standsAlone(text, name) : variablesOf(sure(text)).includes(name)
}

const hasLink = (text: string, name: string) =>
  [...sure(text).matchAll(LINKS)].some(([, , target]) => target === name)
const standsAlone = (text: string, name: string) => paragraphsOf(text).includes(`{{${name}}}`)
const isAmongWords = (text: string, name: string) =>
  paragraphsOf(text).some((one) => variablesOf(one).includes(name) && ALONE.exec(one)?.[1] !== name)

/** Where the file has it, so that the sentence stands beside what to put back. */
function pieceOf({ original }: Letter, name = ''): number {
  return Math.max(
    original.trechos.findIndex((one) => variablesOf(one).includes(name)),
    0,
  )
}
