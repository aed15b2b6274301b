import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QUEUES } from '#src/queues.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { openEmbeddedPostgres } from '#src/shared/server/embedded-postgres/embedded-postgres.ts'
import { leaveMark } from '#src/shared/server/embedded-postgres/process-lock.ts'
import { startBackup } from '#test/support/backup.ts'
import { conferirCopia } from './conferir-copia.ts'
import { tirarInacabadas } from './copias-guardadas.ts'

// What a backup leaves when somebody ends it: nothing, at the latest after the next one.

let b: Awaited<ReturnType<typeof startBackup>>
let tmp: string
beforeAll(async () => {
  b = await startBackup()
  tmp = join(b.folder, 'tmp')
  mkdirSync(tmp)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => b.close())

/** Runs npm run backup with a check, from a folder where its packages are looked for. */
function fazer(pasta: string, cwd: string) {
  const script = spawn(process.execPath, [resolve('scripts/backup.ts'), '--pasta', pasta, '--conferir'], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TMPDIR: tmp,
      DATABASE_URL: b.ownerUrl,
      DATA_DIR: join(b.folder, 'dados'),
      VAULT_KEY: getConfig().vaultKey.toString('base64'),
      BACKUP_KEY: b.chave.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let dito = ''
  for (const saida of [script.stdout, script.stderr])
    saida.on('data', (texto) => {
      dito += String(texto)
    })
  return { script, fim: once(script, 'close').then(([codigo]) => ({ codigo, dito })) }
}

test('where no PostgreSQL is installed, as in the image, a check is refused before anything is copied', async () => {
  const pasta = join(b.folder, 'sem-postgres')
  const imagem = join(b.folder, 'imagem')
  mkdirSync(imagem)
  cpSync('package.json', join(imagem, 'package.json'))
  const { codigo, dito } = await fazer(pasta, imagem).fim
  expect(dito).toMatch(/^--conferir precisa do PostgreSQL embutido.*\n$/)
  expect(codigo).toBe(1)
  expect(existsSync(pasta)).toBe(false)
}, 60_000)

test('Ctrl+C while a copy is checked takes its database and the copy along', async () => {
  const pasta = join(b.folder, 'copias')
  const { script, fim } = fazer(pasta, process.cwd())
  const conferencia = () => readdirSync(tmp).find((nome) => nome.startsWith('portal-conferencia-'))
  const lugar = await vi.waitFor(
    () => {
      const json = join(tmp, conferencia() ?? 'ainda-nao', 'postgres.json')
      return JSON.parse(readFileSync(json, 'utf8')).home || join(json, '..', 'postgres')
    },
    { timeout: 60_000 },
  )
  script.kill('SIGINT')
  expect(await fim).toEqual({ codigo: 1, dito: expect.stringContaining('Interrompido') })
  expect([conferencia(), existsSync(lugar), readdirSync(pasta)]).toEqual([undefined, false, []])
}, 120_000)

test('a check stops and deletes what one that was killed left, not what another one uses', async () => {
  const largada = join(tmp, 'portal-conferencia-largada')
  const emUso = join(tmp, 'portal-conferencia-em-uso')
  const morto = await openEmbeddedPostgres(largada)
  const pid = Number.parseInt(readFileSync(join(morto.folder, 'postmaster.pid'), 'utf8'), 10)
  // As the mark of a process that is no more, and that of this one.
  rmSync(join(largada, 'processos', 'postgres'), { recursive: true })
  leaveMark(join(emUso, 'processos', 'postgres'))
  const haDoisMinutos = Date.now() / 1000 - 120
  for (const pasta of [largada, emUso]) utimesSync(pasta, haDoisMinutos, haDoisMinutos)
  vi.stubEnv('TMPDIR', tmp)
  await conferirCopia(b.copia, { chave: b.chave, vaultKey: getConfig().vaultKey, queues: QUEUES })
  expect([largada, morto.folder].filter((pasta) => existsSync(pasta))).toEqual([])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(readdirSync(tmp)).toEqual(['portal-conferencia-em-uso'])
}, 120_000)

test('a backup deletes what one that was killed a day before left, and nothing else', async () => {
  const pasta = join(b.folder, 'inacabadas')
  mkdirSync(pasta)
  const ha = (nome: string, horas: number) => {
    const caminho = join(pasta, nome)
    writeFileSync(caminho, '')
    utimesSync(caminho, Date.now() / 1000, Date.now() / 1000 - horas * 3600)
  }
  ha('portal-2026-11-01T03-00-00Z.copia', 99)
  ha('portal-2026-11-02T03-00-00Z.copia.parcial', 25)
  ha('portal-2026-11-03T03-00-00Z.copia.parcial', 23)
  ha('outra.copia.parcial', 99)
  await tirarInacabadas(pasta)
  expect(readdirSync(pasta)).toEqual([
    'outra.copia.parcial',
    'portal-2026-11-01T03-00-00Z.copia',
    'portal-2026-11-03T03-00-00Z.copia.parcial',
  ])
})
