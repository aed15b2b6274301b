import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame } from '#src/shared/server/backup/frames.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { expectEmpty, startBackup } from '#test/support/backup.ts'
import {
  forge,
  withoutTable,
  withTableEmpty,
  withTableTwice,
  withWords,
  type Word,
} from '#test/support/forged-backup.ts'
import { restaurarCopia } from './restaurar-copia.ts'

// What is no good copy is refused by a sentence that says why, and the place stays empty.

let b: Awaited<ReturnType<typeof startBackup>>
let lugar: Awaited<ReturnType<typeof b.emptyPlace>>
beforeAll(async () => {
  b = await startBackup()
  lugar = await b.emptyPlace()
})
afterAll(() => b.close())

const HEADER = 15 + 32
const BLOCK = 64 * 1024 + 16
const blocks = (archive: Buffer, from: number, to?: number) =>
  archive.subarray(HEADER + from * BLOCK, to === undefined ? undefined : HEADER + to * BLOCK)

function flipped(archive: Buffer, at: number): Buffer {
  const found = Buffer.from(archive)
  found[at] = (found[at] ?? 0) ^ 1
  return found
}

const damaged: [what: string, damage: (good: Buffer) => Buffer, sentence: RegExp][] = [
  ['a file that is none', () => Buffer.from('nada'), /não é uma cópia de segurança do Portal/],
  ['an empty file', () => Buffer.alloc(0), /não é uma cópia de segurança do Portal/],
  ['one cut inside a block', (good) => good.subarray(0, -1), /cortada ou foi alterada/],
  ['one cut at the end of a block', (good) => good.subarray(0, HEADER + 3 * BLOCK), /alterada \(bloco 3\)/],
  ['one that goes on', (good) => Buffer.concat([good, Buffer.from('x')]), /cortada ou foi alterada/],
  [
    'swapped blocks',
    (good) =>
      Buffer.concat([
        good.subarray(0, HEADER + BLOCK),
        blocks(good, 2, 3),
        blocks(good, 1, 2),
        blocks(good, 3),
      ]),
    /alterada \(bloco 2\)/,
  ],
  [
    'a block left out',
    (good) => Buffer.concat([good.subarray(0, HEADER + BLOCK), blocks(good, 2)]),
    /alterada \(bloco 2\)/,
  ],
  ['one bit near its end', (good) => flipped(good, good.length - 40), /cortada ou foi alterada/],
  ['one bit of the salt', (good) => flipped(good, 20), /A BACKUP_KEY não é a desta cópia/],
]

const manifest = ({ tipo }: Word) => tipo === 'manifesto'
const products = ({ tipo, nome }: Word) => tipo === 'tabela' && nome === 'public.produtos'
const file = ({ tipo }: Word) => tipo === 'arquivo'
const end = ({ tipo, linhas }: Word) => tipo === 'fim' && linhas > 1

const forged: [what: string, change: (frames: Frame[]) => Frame[], sentence: RegExp][] = [
  [
    'an unknown migration',
    withWords(manifest, ({ migracoes }) => ({
      migracoes: [...migracoes, { nome: '9999-depois.sql', sha256: '0' }],
    })),
    /outra versão do Portal \(0\.1\.0\): este programa não tem a migração 9999-depois\.sql/,
  ],
  [
    'another text of a migration',
    withWords(manifest, ({ migracoes }) => ({
      migracoes: migracoes.map((one) => ({ ...one, sha256: '0' })),
    })),
    /outro texto para a migração 0001-base\.sql/,
  ],
  [
    'a path that climbs out',
    withWords(file, () => ({ nome: 'anexos/../../../etc/cron.d/x' })),
    /nome que não é do Portal \(anexos\/\.\./,
  ],
  ['an absolute path', withWords(file, () => ({ nome: '/etc/passwd' })), /nome que não é do Portal/],
  [
    'another number of rows',
    withWords(end, ({ linhas }) => ({ linhas: linhas + 1 })),
    /linhas? em .*, e traz/,
  ],
  ['another sum', withWords(end, () => ({ sha256: '0' })), /não tem os bytes que diz de/],
  ['no end', (frames) => frames.slice(0, -1), /acaba antes do fim/],
  ['more after the end', (frames) => [...frames, ...frames.slice(-1)], /continua depois do fim/],
  ['no manifest', ([, ...frames]) => frames, /não começa pelo manifesto/],
]

/** What the tables that it would fill say of it. */
const unfit: typeof forged = [
  [
    'another version of the queues',
    withWords(manifest, () => ({ filas: 1 })),
    /filas na versão 1, e este programa na \d+/,
  ],
  [
    'an unknown table',
    withWords(products, () => ({ nome: 'pg_catalog.pg_authid' })),
    /tabela que não existe.*pg_authid/,
  ],
  [
    'an unknown column',
    withWords(products, ({ colunas }) => ({
      colunas: [...colunas.slice(1), 'id from stdin; drop table vendas; --'],
    })),
    /outras colunas para a tabela public\.produtos/,
  ],
  ['a table less', withoutTable('public.produtos'), /não tem a tabela public\.produtos/],
  ['a table twice', withTableTwice('public.produtos'), /duas vezes a mesma/],
]

describe('a copy is refused', () => {
  it.each(damaged)('when it is %s', async (_what, damage, sentence) => {
    const path = b.write(damage(readFileSync(b.copia)))
    await expect(restaurarCopia(path, lugar)).rejects.toThrow(sentence)
    await expectEmpty(lugar)
  })

  it.each(forged)('when it has %s', async (_what, change, sentence) => {
    const path = b.write(await forge(readFileSync(b.copia), b.chave, change))
    await expect(restaurarCopia(path, lugar)).rejects.toThrow(sentence)
    await expectEmpty(lugar)
  })

  it.each(unfit)('when it has %s', async (_what, change, sentence) => {
    const path = b.write(await forge(readFileSync(b.copia), b.chave, change))
    await expect(b.load(path, lugar.arquivos)).rejects.toThrow(sentence)
    await expectEmpty(lugar)
  })

  it('when it has rows that point to nothing, which shows last of all', async () => {
    const change = withTableEmpty('public.estabelecimentos')
    const path = b.write(await forge(readFileSync(b.copia), b.chave, change))
    await expect(restaurarCopia(path, lugar)).rejects.toThrow(/as linhas não fecham.*foreign key/)
    await expectEmpty(lugar)
  })

  it('when there is none', async () => {
    await expect(restaurarCopia(join(b.folder, 'nenhuma.copia'), lugar)).rejects.toThrow(
      /^Não há arquivo em /,
    )
  })

  it('under another key', async () => {
    await expect(restaurarCopia(b.copia, { ...lugar, chave: randomBytes(32) })).rejects.toThrow(
      'A BACKUP_KEY não é a desta cópia',
    )
    await expectEmpty(lugar)
  })

  it('when this vault key does not open its payment credentials', async () => {
    const config = getConfig()
    setConfig({ ...config, vaultKey: randomBytes(32) })
    try {
      await expect(restaurarCopia(b.copia, lugar)).rejects.toThrow(
        /A VAULT_KEY daqui \([0-9a-f]{8}\) não é a que fechou as credenciais de pagamento da cópia/,
      )
    } finally {
      setConfig(config)
    }
    await expectEmpty(lugar)
  })

  it('and the place takes the good one after all of that', async () => {
    expect((await restaurarCopia(b.copia, lugar)).resumo.arquivos).toBe(2)
  })
})
