import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { copyOut, end } from '#src/shared/server/backup/copy-rows.ts'
import { bytesFrames, wordFrame } from '#src/shared/server/backup/frames.ts'
import { seal } from '#src/shared/server/backup/sealed-archive.ts'
import { listTables, readSequences, type Table } from '#src/shared/server/backup/tables.ts'
import { ConfigError } from '#src/shared/server/config.ts'
import { SEALED_BY } from '#src/shared/server/database/root-key.ts'
import type { FileStore } from '#src/shared/server/files/store.ts'
import { brokenInvariants } from './invariantes.ts'
import {
  CHAVE_DE_ARQUIVO,
  type Manifesto,
  PASTAS_DE_ARQUIVOS,
  type Palavra,
  type Resumo,
} from './manifesto.ts'

export interface Copia {
  manifesto: Manifesto
  resumo: Resumo
}

export interface OndeCopiar {
  /** The address of the role that owns the database. */
  banco: string
  arquivos: FileStore
  chave: Buffer
  /** Called often, with what is being copied. */
  andamento?: (frase: string) => void
}

/**
 * Writes the whole database as one instant has it, then originals and attachments, encrypted, to `destino`, while the
 * program serves. A file is written before its row and deleted after it, so whatever the rows name is there, unless it is
 * deleted in these minutes. `destino` is whole or not there.
 */
export async function fazerCopia(
  destino: string,
  onde: OndeCopiar,
  conferir?: (parcial: string) => Promise<void>,
) {
  const parcial = `${destino}.parcial`
  const copia = {} as Copia
  try {
    await pipeline(
      conteudo(onde, copia),
      createZstdCompress(),
      (source: AsyncIterable<Buffer>) => seal(source, onde.chave),
      createWriteStream(parcial, { flags: 'w', mode: 0o600, flush: true }),
    )
    await conferir?.(parcial)
    await rename(parcial, destino)
    return copia
  } catch (error) {
    await rm(parcial, { force: true })
    throw error
  }
}

async function* conteudo(onde: OndeCopiar, copia: Copia): AsyncGenerator<Buffer> {
  const resumo: Resumo = {
    tipo: 'resumo',
    tabelas: 0,
    linhas: 0,
    arquivos: 0,
    bytes: 0,
    sequencias: {},
    regras_quebradas: [],
  }
  yield* doBanco(onde, copia, resumo)
  yield* dosArquivos(onde, resumo)
  yield wordFrame(resumo)
  copia.resumo = resumo
}

async function* doBanco({ banco, andamento }: OndeCopiar, copia: Copia, resumo: Resumo) {
  const client = new pg.Client({ connectionString: banco, connectionTimeoutMillis: 10_000 })
  // The statement that a broken connection fails is what is reported.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Rows that a policy hid would be missing without a word: with it off they are refused instead.
    await client.query('set row_security = off; set statement_timeout = 0; set timezone = utc')
    await client.query('begin isolation level repeatable read read only')
    copia.manifesto = await lerManifesto(client)
    yield wordFrame(copia.manifesto)
    const tables = await listTables(client)
    // A migration meanwhile waits, and gives up after minutes; rows are read and written as ever.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
    const total = tables.reduce((sum, { rows }) => sum + rows, 1)
    for (const table of tables) {
      const andar = () =>
        andamento?.(
          `${Math.min(99, Math.round((resumo.linhas / total) * 100))}% das linhas, em ${table.name}`,
        )
      yield* daTabela(client, table, { resumo, andar })
    }
    andamento?.('conferindo as regras dos dados')
    resumo.sequencias = await readSequences(client)
    resumo.regras_quebradas = Object.keys(await brokenInvariants(client))
    await client.query('commit')
  } finally {
    await end(client)
  }
}

async function* daTabela(
  client: pg.Client,
  { name, columns }: Table,
  { resumo, andar }: { resumo: Resumo; andar: () => void },
) {
  yield palavra({ tipo: 'tabela', nome: name, colunas: columns })
  const { body, rows } = copyOut(client, `copy ${name} (${columns.join(', ')}) to stdout`)
  yield* ateOFim(body, resumo, { linhas: rows, andar })
  resumo.tabelas += 1
  resumo.linhas += rows()
}

async function* dosArquivos({ arquivos, andamento }: OndeCopiar, resumo: Resumo) {
  for (const pasta of PASTAS_DE_ARQUIVOS)
    for await (const nome of arquivos.list(pasta)) {
      const aberto = CHAVE_DE_ARQUIVO.test(nome) ? await arquivos.open(nome) : null
      if (!aberto) continue
      yield palavra({ tipo: 'arquivo', nome })
      yield* ateOFim(aberto.body, resumo)
      resumo.arquivos += 1
      andamento?.(`${resumo.arquivos} arquivos`)
    }
}

/** The bytes in frames, then their number and their sum. */
async function* ateOFim(
  body: AsyncIterable<Buffer>,
  resumo: Resumo,
  { linhas = () => 0, andar = () => {} }: { linhas?: () => number; andar?: () => void } = {},
) {
  const soma = createHash('sha256')
  let bytes = 0
  for await (const piece of body) {
    andar()
    soma.update(piece)
    bytes += piece.length
    yield* bytesFrames(piece)
  }
  yield palavra({ tipo: 'fim', linhas: linhas(), bytes, sha256: soma.digest('hex') })
  resumo.bytes += bytes
}

const palavra = (uma: Palavra) => wordFrame(uma)

/** The first statement of the transaction: its instant is that of BEGIN, before the snapshot, so nothing done by then is missing. */
async function lerManifesto(client: pg.Client): Promise<Manifesto> {
  const { rows } = await client.query<{ instante: Date; postgres: string; pronto: boolean }>(
    `select now() as instante, current_setting('server_version') as postgres,
       to_regclass('public.migracoes') is not null and to_regclass('pgboss.version') is not null as pronto`,
  )
  const [agora] = rows
  if (!agora?.pronto) throw new ConfigError(['Não há o que copiar: o banco de dados ainda não tem o Portal.'])
  const migracoes = await client.query<{ nome: string; sha256: string }>(
    'select nome, conteudo_sha256 as sha256 from migracoes order by aplicada_em, nome',
  )
  const resto = await client.query<{ filas: number; segredos: number; chaves: string[] }>(
    `select (select version from pgboss.version) as filas, count(*)::int as segredos,
       array(${SEALED_BY}) as chaves from cofre`,
  )
  const { filas = 0, segredos = 0, chaves = [] } = resto.rows[0] ?? {}
  return {
    tipo: 'manifesto',
    versao: JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')).version,
    instante: agora.instante.toISOString(),
    postgres: agora.postgres,
    migracoes: migracoes.rows,
    filas,
    cofre: { segredos, chaves },
  }
}
