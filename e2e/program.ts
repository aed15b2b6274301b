import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

export interface RunningProgram {
  url: string
  simulatorUrl: string
  port: number
  dataDir: string
  child: ChildProcess
  /** All it has written so far. */
  output(): string
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>
  /** kill -9, of it alone. */
  kill(): Promise<void>
}

export interface ProgramOptions {
  env?: Record<string, string>
  port?: number
  dataDir?: string
  /** The folder of the project; this one unless a test copied it. */
  folder?: string
  /** Through `npm start`, as a person does. */
  npm?: boolean
}

export interface EndedProgram {
  code: number | null
  output: string
}

/** Starts the built program as `npm start` does, in demonstration mode, and waits for its start block. */
export async function startProgram(options: ProgramOptions = {}): Promise<RunningProgram> {
  const started = await launch(options)
  const { child, said } = started
  const ready = new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!said().includes('Ctrl+C')) return
      child.stdout?.off('data', look)
      resolve()
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${said()}`)))
  })
  await ready
  const { port, dataDir } = started
  return {
    url: `http://localhost:${port}`,
    simulatorUrl: `http://127.0.0.1:${started.simulatorPort}`,
    port,
    dataDir,
    child,
    output: said,
    stop: () => end(child, 'SIGTERM'),
    async kill() {
      await end(child, 'SIGKILL')
    },
  }
}

/** Runs the program until it ends by itself: a start that must fail. */
export async function runToEnd(options: ProgramOptions = {}): Promise<EndedProgram> {
  const { child, said } = await launch(options)
  const [code] = await once(child, 'close')
  return { code, output: said() }
}

/**
 * A data folder that an unprivileged user can reach (mkdtemp makes them 0700). With `picturesOf` another folder its
 * pictures are kept in that one's: they are named by their content, and making their sizes costs more than a start. It
 * lies beside that one, or on the disk for temporary files.
 */
export function makeDataDir({
  picturesOf,
  home = picturesOf ? dirname(picturesOf) : tmpdir(),
}: {
  picturesOf?: string
  home?: string
} = {}): string {
  const folder = mkdtempSync(join(home, 'portal-e2e-'))
  chmodSync(folder, 0o755)
  if (picturesOf) {
    const pictures = join(picturesOf, 'imagens')
    mkdirSync(pictures, { recursive: true })
    symlinkSync(pictures, join(folder, 'imagens'))
  }
  return folder
}

/** Removes a data folder and the database that it may keep elsewhere. */
export function removeDataDir(dataDir: string): void {
  const memory = join(dataDir, 'postgres.json')
  const home = existsSync(memory) ? (JSON.parse(readFileSync(memory, 'utf8')) as { home: string }).home : ''
  if (home !== '' && dirname(home).endsWith('portal-de-vendas'))
    rmSync(home, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function launch(options: ProgramOptions) {
  const [free = 0, simulatorPort = 0] = await freePorts(2)
  const port = options.port ?? free
  const dataDir = options.dataDir ?? makeDataDir()
  const { PATH, HOME, TMPDIR, BUILD_DIR } = process.env
  const [command, args] = options.npm ? ['npm', ['start']] : ['sh', ['-c', manifest.scripts.start]]
  const child = spawn(command, args, {
    cwd: options.folder ?? process.cwd(),
    // Nothing of the test run's own settings may leak in.
    env: {
      ...present({ HOME, TMPDIR, BUILD_DIR }),
      PATH: `${dirname(process.execPath)}:${PATH}`,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return { child, port, simulatorPort, dataDir, said: () => text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = await exit
  return code
}

/** Below those that a system gives to outgoing connections: one of these could take it before the program does. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function present(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
