// npm test: every check of the project, in order. At the end stand what failed, with enough of why, then the names of it
// alone, so that a short look at the end tells all, and the last line: "N passed, N failed".
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { writeDemonstration } from '../e2e/demonstration.ts'
import { removeDataDir } from '../e2e/program.ts'
import { ensureBuild } from './build.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failures: { name: string; message: string }[] = []
/** How much of a failure's message is shown again at the end. */
const MESSAGE_SHOWN = 1200
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))

// Two rows of what computes on one processor each: several checkers of types would each work out the same ones.
const [isBuilt] = await Promise.all([builtAndTidy(), typed()])
const linted = check('lint, with types', () => run('oxlint', ['--type-aware'], { GOMAXPROCS: '1' }))
// While the rules start, and then where they wait.
const demonstration = isBuilt ? linted.then(writtenDemonstration) : undefined
await suite('rules and routes', 'vitest.config.ts')
await linted
await journeys()

rmSync(folder, { recursive: true })
if (total.passed === 0) total.failed += 1
for (const { name, message } of failures) console.log(`\n✗ ${name}\n${clip(message)}`)
if (failures.length > 0) console.log('\nFailed:')
for (const { name } of failures) console.log(`✗ ${name}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

async function builtAndTidy(): Promise<boolean> {
  const isBuilt = await check('page build', () => ensureBuild())
  await check('lint', () => run('biome', ['lint', '.']))
  await check('format', () => run('biome', ['format', '.']))
  return isBuilt
}

async function typed(): Promise<void> {
  await check('route types', () => run('react-router', ['typegen']))
  await check('types', () => run('tsc', ['--singleThreaded']))
}

/** The data folder that the journeys begin with. */
async function writtenDemonstration(): Promise<string | undefined> {
  let dataDir: string | undefined
  await check('demonstration', async () => {
    dataDir = await writeDemonstration()
  })
  return dataDir
}

async function journeys(): Promise<void> {
  const dataDir = await demonstration
  if (!dataDir) return fail('journeys', 'not run: the page build or the demonstration failed')
  await suite('journeys', 'vitest.e2e.config.ts', { DEMONSTRATION: dataDir })
  removeDataDir(dataDir)
}

/** One check that passes or fails as a whole. What it wrote is shown when it fails. */
async function check(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const since = Date.now()
  try {
    await work()
    tell('✓', name, since)
    add({ passed: 1, failed: 0, skipped: 0 })
    return true
  } catch (error) {
    tell('✗', name, since)
    console.log((error as Error).message)
    fail(name, (error as Error).message)
    return false
  }
}

/** A vitest run: it writes as it goes, and its own report is counted. A file that broke, or no test at all, is a failure. */
async function suite(name: string, config: string, env: Record<string, string> = {}): Promise<void> {
  const since = Date.now()
  const report = join(folder, `${config}.json`)
  console.log(`… ${name}`)
  const code = await vitest(config, report, env)
  const before = total.failed
  const passed = readReport(name, report)
  const failed = () => total.failed - before
  if (code !== 0 && failed() === 0) fail(name, `ended with ${code}`)
  if (passed + failed() === 0) fail(name, 'no test ran')
  tell(failed() === 0 ? '✓' : '✗', `${name}: ${passed} passed, ${failed()} failed`, since)
}

/** Counts what a run reported; the number that passed. */
function readReport(suite: string, path: string): number {
  let report: VitestReport
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    fail(suite, `The report could not be read: ${(error as Error).message}`)
    return 0
  }
  const { testResults: files, numPassedTests: passed } = report
  for (const { name, status, message, assertionResults: tests } of files) {
    const file = relative('.', name)
    const failed = tests.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) fail(file, message)
    for (const test of failed) fail(`${file} › ${test.fullName}`, test.failureMessages?.join('\n') ?? '')
  }
  add({ passed, failed: 0, skipped: report.numPendingTests + report.numTodoTests })
  return passed
}

function vitest(config: string, report: string, env: Record<string, string>): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return ended(child)
}

async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(join('node_modules', '.bin', program), args, {
    // The checkers of types are written in Go. They end before what they collect would be worth its time: a third of it.
    env: { ...process.env, GOGC: '400', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const code = await ended(child)
  if (code !== 0) throw new Error(said.trim() || `${program} ended with ${code}`)
}

function ended(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function fail(name: string, message: string): void {
  failures.push({ name, message })
  add({ passed: 0, failed: 1, skipped: 0 })
}

/** The start and the end of a long message, without the calls inside libraries: what went wrong stands in either. */
function clip(message: string): string {
  const lines = message.split('\n').filter((line) => !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line))
  const text = lines.join('\n')
  if (text.length <= MESSAGE_SHOWN) return text
  return `${text.slice(0, MESSAGE_SHOWN / 2)}\n…\n${text.slice(-MESSAGE_SHOWN / 2)}`
}

function add(count: Count): void {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}

function tell(sign: string, name: string, since: number): void {
  console.log(`${sign} ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
}
