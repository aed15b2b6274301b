import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Resumo } from '#src/plataforma/server/copias/manifesto.ts'
import { bytesFrames, type Frame, readFrames, wordFrame } from '#src/shared/server/backup/frames.ts'
import { seal, unseal } from '#src/shared/server/backup/sealed-archive.ts'

/** An archive with its frames changed, sealed with its key: as only who holds that could. */
export async function forge(
  archive: Buffer,
  chave: Buffer,
  change: (frames: Frame[]) => Frame[],
): Promise<Buffer> {
  const plain = Readable.from(unseal(Readable.from([archive]), chave)).pipe(createZstdDecompress())
  const frames: Frame[] = []
  for await (const frame of readFrames(plain)) frames.push(frame)
  const bytes = change(frames).flatMap((frame) =>
    frame.kind === 'word' ? [wordFrame(frame.word)] : [...bytesFrames(frame.bytes)],
  )
  return buffer(seal(Readable.from(bytes).pipe(createZstdCompress()), chave))
}

export interface Word {
  tipo: string
  nome: string
  migracoes: { nome: string; sha256: string }[]
  filas: number
  linhas: number
  colunas: string[]
}

/** The words that `which` picks, with what `change` says of them. */
export const withWords =
  (which: (word: Word) => boolean, change: (word: Word) => object) =>
  (frames: Frame[]): Frame[] =>
    frames.map((frame) =>
      frame.kind === 'word' && which(frame.word as Word)
        ? { kind: 'word', word: { ...(frame.word as Word), ...change(frame.word as Word) } }
        : frame,
    )

type Sums = Pick<Resumo, 'tabelas' | 'linhas' | 'bytes'>

/** The places of a table's first and last frame, and what it adds to the sums. */
function placeOf(frames: Frame[], name: string): { start: number; end: number; sums: Sums } {
  const word = ({ kind, ...frame }: Frame) => (kind === 'word' ? (frame as { word: Word }).word : undefined)
  const start = frames.findIndex((frame) => word(frame)?.tipo === 'tabela' && word(frame)?.nome === name)
  const end = frames.findIndex((frame, at) => at > start && word(frame)?.tipo === 'fim')
  const { linhas, bytes } = (frames[end] as { word: Resumo }).word
  return { start, end, sums: { tabelas: 1, linhas, bytes } }
}

/** The frames with sums at their end that agree with what was added or taken. */
function summed(frames: Frame[], times: 1 | -1, { tabelas, linhas, bytes }: Sums): Frame[] {
  const resumo = (frames.at(-1) as { word: Resumo }).word
  const word = {
    ...resumo,
    tabelas: resumo.tabelas + times * tabelas,
    linhas: resumo.linhas + times * linhas,
    bytes: resumo.bytes + times * bytes,
  }
  return [...frames.slice(0, -1), { kind: 'word', word }]
}

export const withoutTable = (name: string) => (frames: Frame[]) => {
  const { start, end, sums } = placeOf(frames, name)
  return summed([...frames.slice(0, start), ...frames.slice(end + 1)], -1, sums)
}

export const withTableTwice = (name: string) => (frames: Frame[]) => {
  const { start, end, sums } = placeOf(frames, name)
  return summed([...frames.slice(0, end + 1), ...frames.slice(start)], 1, sums)
}

export const withTableEmpty = (name: string) => (frames: Frame[]) => {
  const { start, end, sums } = placeOf(frames, name)
  const nothing = { tipo: 'fim', linhas: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }
  const rest: Frame[] = [
    ...frames.slice(0, start + 1),
    { kind: 'word', word: nothing },
    ...frames.slice(end + 1),
  ]
  return summed(rest, -1, { ...sums, tabelas: 0 })
}
