// npm run build: the pages and the server in one build, made again only when their sources changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../src/shared/server/embedded-postgres/process-lock.ts'

const SOURCES = [
  'src',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/chunks.ts',
  'scripts/code-splitting.ts',
  'scripts/kit-variables.ts',
  'scripts/no-server-in-browser.ts',
  'scripts/preloads.ts',
  'scripts/route-map.ts',
  'scripts/router-without-unused.ts',
  'scripts/schemas-when-used.ts',
]

/** Where the build goes; react-router.config.ts reads the same setting. */
export const buildDir = () => process.env.BUILD_DIR ?? 'build'

/** Builds unless the build at hand is of these very sources. `onStart` is called when it has to. */
export async function ensureBuild({
  signal,
  onStart,
}: {
  signal?: AbortSignal
  onStart?: () => void
} = {}): Promise<void> {
  const stamp = stampOfSources()
  if (isBuilt(stamp)) return
  await withLock(
    // Beside it: the build empties the folder.
    `${buildDir()}-trava`,
    async () => {
      if (isBuilt(stamp)) return
      onStart?.()
      rmSync(stampFile(), { force: true })
      await build(signal)
      writeFileSync(stampFile(), stamp)
    },
    { seconds: 600 },
  )
}

const stampFile = () => join(buildDir(), 'fontes.sha256')

function isBuilt(stamp: string): boolean {
  return existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === stamp
}

function stampOfSources(): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (/\.test\.tsx?$/.test(path)) return
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  for (const source of SOURCES.filter((path) => existsSync(path))) {
    if (/\.[a-z]+$/.test(source)) add(source)
    else for (const path of filesIn(source).sort()) add(path)
  }
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((file) => join(file.parentPath, file.name))
}

async function build(signal: AbortSignal | undefined): Promise<void> {
  mkdirSync(buildDir(), { recursive: true })
  // Vite empties only folders within the project.
  for (const part of ['client', 'server']) rmSync(join(buildDir(), part), { recursive: true, force: true })
  // Files alone: who builds as it starts (server.js) writes into these folders when it ends.
  for (const path of filesIn(join(buildDir(), 'compilado'))) rmSync(path)
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // What failed is printed at the end, after a line for every file that was made.
  if (code !== 0) throw new Error(`The page build failed:\n${said.split('\n').slice(-40).join('\n')}`)
}

if (import.meta.main) {
  await ensureBuild({ onStart: () => console.log('Montando as páginas…') })
  console.log(`As páginas estão em ${buildDir()}/.`)
}
