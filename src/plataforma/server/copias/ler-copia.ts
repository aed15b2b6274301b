import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { PIECE } from '#src/shared/server/backup/copy-rows.ts'
import { type Frame, readFrames } from '#src/shared/server/backup/frames.ts'
import { unseal } from '#src/shared/server/backup/sealed-archive.ts'
import { ConfigError } from '#src/shared/server/config.ts'
import { plural } from '#src/shared/plural.ts'
import {
  CHAVE_DE_ARQUIVO,
  type Manifesto,
  manifestoSchema,
  type Palavra,
  palavraSchema,
  type Resumo,
} from './manifesto.ts'

/** Who takes what an archive has, in its order. Each takes all of the bytes before it answers. */
export interface Leitor {
  /** Answers how many rows went in. */
  tabela(tabela: { nome: string; colunas: string[] }, bytes: AsyncIterable<Buffer>): Promise<number>
  arquivo(nome: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Called often, with how much of the archive was read. */
  andamento?: ((frase: string) => void) | undefined
}

export interface Lida {
  manifesto: Manifesto
  resumo: Resumo
}

export const recusar = (porque: string) =>
  new ConfigError([`A cópia foi recusada: ${porque}. Nada foi restaurado.`])

/**
 * Reads an archive from end to end: every block authentic and in its place, every count and sum as the archive says.
 * ConfigError with the sentence to print otherwise; what the reader was given by then is to be thrown away.
 */
export async function lerCopia(caminho: string, chave: Buffer, leitor: Leitor): Promise<Lida> {
  const { size } = await stat(caminho).catch(() => {
    throw new ConfigError([`Não há arquivo em ${caminho}.`])
  })
  let lidos = 0
  async function* contados(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      lidos += piece.length
      leitor.andamento?.(`${Math.round((lidos / size) * 100)}%`)
      yield piece
    }
  }
  let lida: Lida | undefined
  await pipeline(
    createReadStream(caminho, { highWaterMark: 1024 * 1024 }),
    contados,
    (source: AsyncIterable<Buffer>) => unseal(source, chave),
    createZstdDecompress({ chunkSize: PIECE }),
    async (source: AsyncIterable<Buffer>) => {
      lida = await percorrer(readFrames(source), leitor)
    },
  )
  return lida as Lida
}

type Frames = AsyncGenerator<Frame>

async function percorrer(frames: Frames, leitor: Leitor): Promise<Lida> {
  const primeira = await lerFrame(frames)
  const manifesto = manifestoSchema.safeParse(primeira.kind === 'word' ? primeira.word : null).data
  if (!manifesto) throw recusar('não começa pelo manifesto')
  const feito = { tabelas: 0, linhas: 0, arquivos: 0, bytes: 0 }
  for (;;) {
    const palavra = await lerPalavra(frames)
    if (palavra.tipo === 'resumo') {
      if (!(await frames.next()).done) throw recusar('continua depois do fim')
      const { tabelas, linhas, arquivos, bytes } = palavra
      if (JSON.stringify({ tabelas, linhas, arquivos, bytes }) !== JSON.stringify(feito))
        throw recusar('não soma o que o resumo diz')
      return { manifesto, resumo: palavra }
    }
    if (palavra.tipo === 'fim') throw recusar('termina o que não começou')
    const { bytes, fim } = corpo(frames, palavra.nome)
    if (palavra.tipo === 'tabela') {
      const linhas = await leitor.tabela(palavra, bytes())
      if (linhas !== fim().linhas)
        throw recusar(
          `diz ${plural(fim().linhas, '# linha', '# linhas')} em ${palavra.nome}, e traz ${linhas.toLocaleString('pt-BR')}`,
        )
      feito.tabelas += 1
      feito.linhas += linhas
    } else {
      if (!CHAVE_DE_ARQUIVO.test(palavra.nome))
        throw recusar(`traz um arquivo com um nome que não é do Portal (${palavra.nome})`)
      await leitor.arquivo(palavra.nome, bytes())
      feito.arquivos += 1
    }
    feito.bytes += fim().bytes
  }
}

type Fim = Extract<Palavra, { tipo: 'fim' }>

/** The bytes up to the word of their end, whose sum they must have. */
function corpo(frames: Frames, nome: string) {
  let fim: Fim | undefined
  async function* bytes(): AsyncGenerator<Buffer> {
    const soma = createHash('sha256')
    let tamanho = 0
    for (;;) {
      const frame = await lerFrame(frames)
      if (frame.kind === 'bytes') {
        soma.update(frame.bytes)
        tamanho += frame.bytes.length
        yield frame.bytes
        continue
      }
      const palavra = palavraSchema.safeParse(frame.word).data
      if (palavra?.tipo !== 'fim') throw recusar(`não termina ${nome}`)
      if (palavra.bytes !== tamanho || palavra.sha256 !== soma.digest('hex'))
        throw recusar(`não tem os bytes que diz de ${nome}`)
      fim = palavra
      return
    }
  }
  return { bytes, fim: () => fim as Fim }
}

async function lerPalavra(frames: Frames): Promise<Palavra> {
  const frame = await lerFrame(frames)
  const palavra = frame.kind === 'word' ? palavraSchema.safeParse(frame.word).data : undefined
  if (!palavra) throw recusar('não se lê')
  return palavra
}

async function lerFrame(frames: Frames): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done) throw recusar('acaba antes do fim')
  return value
}
